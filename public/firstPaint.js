// Before anything is painted: the chosen theme (src/shared/theme.ts), and no guess where the place is known (src/app/openApp.ts).
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  const place = sessionStorage.getItem('currentLocation');
  const isOther = place && !(place === dataset.guess && sessionStorage.getItem('locationGuessed'));
  const isSomebody = sessionStorage.getItem('primaryLocation') || localStorage.getItem('accessToken');
  if (dataset.guess && (isOther || isSomebody)) dataset.guess = 'wrong';
} catch {
  // Storage is blocked.
}
