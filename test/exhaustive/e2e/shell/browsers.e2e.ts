import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newerStylesIn } from '../../../support/browser/oldestBrowsers.ts';

/** What a page looks plainer without, with everything on it; Firefox has `:has` from 121 on. */
const DISPENSABLE = [
  '-moz-progress-bar',
  '-webkit-progress-bar',
  '-webkit-progress-value',
  '-webkit-tap-highlight-color',
  '-webkit-touch-callout',
  'anchor',
  'anchor-name',
  'contain-intrinsic-block-size',
  'content-visibility',
  'details-content',
  'forced-color-adjust',
  'has',
  'hyphens',
  'line-clamp',
  'overflow-clip-margin',
  'page',
  'resize',
  'scrollbar-width',
  'selection',
  'starting-style',
  'text-size-adjust',
  'text-wrap',
  'user-select',
  'zoom',
];

it('[R2.11] the built styles need nothing that a named browser has not got', () => {
  const files = [...globSync('dist/assets/*.css'), 'public/plain.css'];
  expect(files.length).toBeGreaterThan(10);
  const styles = files.map((file) => readFileSync(file, 'utf8'));
  expect([...new Set(styles.flatMap(newerStylesIn))].toSorted()).toEqual(DISPENSABLE);
  // Nesting has no name to look for.
  expect(styles.filter((css) => css.includes('&'))).toEqual([]);
});
