import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  ANALYTICS_BATCH_SIZE,
  ANALYTICS_COOKIE_DAYS,
  ANALYTICS_FLUSH_MS,
  ANALYTICS_LINK_TIMEOUT_MS,
  IDENTITY_REFRESH_AHEAD_MS,
  RECORDING_IDLE_MS,
  DEFAULT_STATE,
  GEOCODE_TTL_MS,
  GUEST_FLAG_TTL_MS,
  IDENTITY_TIMEOUT_MS,
  LEADER_LEAST_VOTES,
  MAX_VOTES,
  PASSWORD_MIN_LENGTH,
  PHONE_BELOW_PX,
  PROVISIONAL_BELOW_BALLOTS,
  REFRESH_TOKEN_DAYS,
  TOAST_DURATION_MS,
  TOAST_PHONE_MARGIN_PX,
  TOAST_WIDTH_PX,
  USER_REFRESH_MS,
} from '#contract/limits';

const DAY_MS = 86_400_000;

it('[R14.5] the constants have the values of the rules', () => {
  expect([MAX_VOTES, DEFAULT_STATE, PASSWORD_MIN_LENGTH]).toEqual([22, 'AZ', 6]);
  expect([PROVISIONAL_BELOW_BALLOTS, LEADER_LEAST_VOTES]).toEqual([10, 3]);
  expect([USER_REFRESH_MS, GEOCODE_TTL_MS, REFRESH_TOKEN_DAYS]).toEqual([300_000, 2_592_000_000, 7]);
  expect([TOAST_DURATION_MS, TOAST_WIDTH_PX, TOAST_PHONE_MARGIN_PX, PHONE_BELOW_PX]).toEqual([3000, 500, 20, 768]);
  expect([IDENTITY_TIMEOUT_MS, GUEST_FLAG_TTL_MS]).toEqual([30_000, 30 * DAY_MS]);
  expect([IDENTITY_REFRESH_AHEAD_MS, RECORDING_IDLE_MS]).toEqual([5 * 60_000, 30 * 60_000]);
  expect([ANALYTICS_BATCH_SIZE, ANALYTICS_FLUSH_MS, ANALYTICS_COOKIE_DAYS, ANALYTICS_LINK_TIMEOUT_MS]).toEqual([
    50, 5000, 365, 300,
  ]);
});

it('toasts have their width on a phone and on a desktop', () => {
  const css = readFileSync('src/core/feedback/ToastHost.module.css', 'utf8');
  expect(css).toContain(`calc(100vw - ${TOAST_PHONE_MARGIN_PX}px)`);
  expect(css).toMatch(new RegExp(`width >= ${PHONE_BELOW_PX}px[^}]*inline-size: ${TOAST_WIDTH_PX}px`));
});
