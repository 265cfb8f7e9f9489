import { readText, remove, STORAGE_KEYS, writeText } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The stored choice, 'system' by default. */
export function readTheme(): Theme {
  const stored = readText('local', STORAGE_KEYS.theme);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') remove('local', STORAGE_KEYS.theme);
  else writeText('local', STORAGE_KEYS.theme, theme);
  applyTheme(theme);
}

/** Applies a theme to the page and to the browser's own bars (theme-color). */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme ?? 'light';
    const forced = theme === scheme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${scheme})` : forced);
  }
}
