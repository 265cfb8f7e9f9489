import { expect, it } from 'vitest';
import { servedAddressOf } from '../../../src/app/ssr/renderPage.ts';

it.each([
  ['/results/2026/az', '', true],
  ['/results/2026/az', '?revision=1', false],
  ['/shared/pat/az', '?from=mail', true],
  ['/shared/pat/az', '?from=mail&compare=1', false],
  ['/leaderboard/az', '?compare=1', true],
  ['/nowhere', '', false],
])('the server renders %s%s: %s', (pathname, search, isRendered) => {
  expect(servedAddressOf(pathname, search) !== null).toBe(isRendered);
});

it.each([
  ['/leaderboard', true],
  ['/welcome', true],
  ['/leaderboard/az', false],
  ['/about', false],
])('the server renders %s for the state that the network address resolves to: %s', (pathname, isGuessed) => {
  expect(servedAddressOf(pathname, '')?.usesGuessedState).toBe(isGuessed);
});
