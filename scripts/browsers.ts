import browserslist from 'browserslist';

/** The oldest version of each browser that `browserslist` of package.json names: `{ chrome: '109', … }`. */
export function oldestBrowsers(): Record<string, string> {
  const oldest: Record<string, string> = {};
  for (const entry of browserslist(undefined, { path: import.meta.dirname })) {
    const [name = '', versions = ''] = entry.split(' ');
    // Versions that were one release stand as "16.6-16.7".
    const [version = ''] = versions.split('-');
    const known = oldest[name];
    if (known === undefined || version.localeCompare(known, 'en', { numeric: true }) < 0) oldest[name] = version;
  }
  return oldest;
}

/** As Vite wants them for scripts and styles: `chrome109`. */
export const buildTarget = (): string[] =>
  Object.entries(oldestBrowsers()).map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`);
