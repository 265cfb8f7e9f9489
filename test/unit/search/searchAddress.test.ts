import { expect, it } from 'vitest';
import { paths } from '../../../src/shared/paths.ts';

it('[R18.6] the address of a search leaves out half a character, and has whole ones as they were typed', () => {
  expect(paths.search('pine\uD800 ⛳')).toBe('/search?q=pine%20%E2%9B%B3');
  expect(paths.suggestCourse('\uDC00Agave 🏌')).toBe('/suggest?name=Agave%20%F0%9F%8F%8C');
});
