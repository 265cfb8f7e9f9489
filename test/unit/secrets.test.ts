import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measured } from '../support/goals.ts';
import { secretsIn } from '../support/secrets.ts';
import { newPerson } from '../support/stories.ts';
import { letOut, watchServer } from '../support/watchedRun.ts';

const { email, password } = newPerson();
const PLANTED: [string, string][] = [
  ['password', `signed in with ${password}`],
  ['e-mail address', JSON.stringify({ to: email })],
  ['e-mail address', `/login?email=${encodeURIComponent(email)}`],
  [
    'e-mail address',
    `data=${encodeURIComponent(Buffer.from(JSON.stringify([{ distinct_id: email }])).toString('base64'))}`,
  ],
  [
    'signed token',
    `Bearer ${['{"alg":"EdDSA"}', '{"sub":"somebody"}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
  ],
  ['refresh token', `refreshToken=v1.${'A'.repeat(16)}.7.${'b'.repeat(43)}; path=/`],
];

describe('the watch over the end-to-end tests', () => {
  it.each(PLANTED)('finds a planted %s in %s', (kind, text) => {
    expect(secretsIn(text)).toContain(kind);
    watchServer(() => text);
    expect(letOut()).toContain(`log: ${kind}`);
    expect(letOut()).toEqual([]);
  });

  it('is silent about what is none', ({ task }) => {
    const fine =
      'GET /leaderboard/az?cursor=ImPUO7QtW39v {"publication":"a84a24d9a3cc","contact":"hello at example.com"}';
    expect(secretsIn(fine)).toEqual([]);
    const kinds = new Set(PLANTED.map(([kind]) => kind)).size;
    measured(
      task,
      'G24',
      `${kinds} kinds of secrets watched for in all end-to-end tests: addresses, events, logs; each planted one is found`,
    );
  });

  it('has nothing to say about the kept trace of a visit', () => {
    expect(secretsIn(readFileSync('test/traces/sign-up-and-vote.json', 'utf8'))).toEqual([]);
  });
});
