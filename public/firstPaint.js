// Before anything is painted: the chosen theme (src/shared/theme.ts), and nothing of a served page that looks otherwise for this visitor
// (src/app/served/takeOver.ts): a guess where the place is known, or no banner above it.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  const place = sessionStorage.getItem('currentLocation');
  const isOther = place && !(place === dataset.guess && sessionStorage.getItem('locationGuessed'));
  const isSomebody = sessionStorage.getItem('primaryLocation') || localStorage.getItem('accessToken');
  const isWrongGuess = dataset.guess && (isOther || isSomebody);
  if (isWrongGuess || localStorage.getItem('unverified')) dataset.served = 'other';
} catch {
  // Storage is blocked.
}
