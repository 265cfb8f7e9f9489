// Loaded before anything is painted: the page must not flash in the theme that was not chosen. src/shared/theme.ts does the rest.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}
