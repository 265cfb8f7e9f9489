import fc from 'fast-check';
import { CODES, MEMBERS } from './locationServer.ts';

/** Pages that wait for a current location (specification R5.9). */
export const WAITING = ['/leaderboard', '/my-picks', '/my-picks/edit'];

/** What happens in the browser; `tab` is the one that it happens in. */
export type Step =
  | { does: 'open'; tab: number; path: string }
  | { does: 'signIn'; tab: number; member: (typeof MEMBERS)[number] }
  | { does: 'signOut' | 'respond' | 'refetchUser' | 'reload'; tab: number }
  | { does: 'save'; tab: number; code: string; isElsewhere: boolean }
  | { does: 'toggleState'; tab: number; code: string };

/** A walk: what the network address points to, and what happens. */
export type Walk = { region: string | null; steps: Step[] };

const code = fc.constantFrom(...CODES);
const tab = fc.constantFrom(0, 0, 0, 1);
const path = fc.oneof(
  fc.constantFrom('/about', ...WAITING),
  code.map((at) => `/leaderboard/${at}`),
  code.map((at) => `/voting/in-${at}`),
  code.map((at) => `/my-picks?state=${at}`),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('open' as const), tab, path }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('signIn' as const), tab, member: fc.constantFrom(...MEMBERS) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('signOut', 'respond', 'refetchUser', 'reload'), tab }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('save' as const), tab, code, isElsewhere: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('toggleState' as const), tab, code }) },
);

export const walk: fc.Arbitrary<Walk> = fc.record({
  region: fc.option(fc.constantFrom('NM', 'NY', 'Nevada')),
  steps: fc.array(step, { minLength: 1, maxLength: 16, size: 'max' }),
});
