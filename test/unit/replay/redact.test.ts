import '../../../src/app/qa/endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { DemoMail } from '#contract/demo';
import type { Mark } from '#contract/marks';
import type { User } from '#contract/users';
import { createRedaction } from '../../../src/app/qa/redact.ts';
import { toastShown } from '../../../src/core/feedback/toastSlice.ts';
import { say } from '../../../src/shared/sentence.ts';

const sources = import.meta.glob<string>('../../../src/**/*.ts', { query: '?raw', import: 'default', eager: true });

it('a trace has the words of every call’s address', () => {
  const addresses = Object.values(sources).flatMap((source) => source.match(/\/api\/[^'`?\s]*/g) ?? []);
  const words = new Set(addresses.flatMap((address) => address.split('/').filter((part) => /^[a-z-]+$/.test(part))));
  expect(words.size).toBeGreaterThan(50);
  expect([...words].filter((word) => redacted(`/api/${word}`) !== `/api/${word}`)).toEqual([]);
});

function redacted<T>(value: T): T {
  const { learn, redact } = createRedaction();
  learn(value);
  return redact(value);
}

const ada: User = {
  _id: '0192-ada',
  email: 'ada@example.com',
  name: 'Ada Palmer',
  fName: 'Ada',
  lName: 'Palmer',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  state: 'AZ',
  isAdmin: false,
  primaryLocation: { code: 'AZ' },
  emailVerified: true,
  votesCountFrom: null,
};
const mark: Mark = {
  courseId: 7,
  name: 'Papago',
  city: 'Phoenix',
  state: 'AZ',
  locationId: 'loc-az',
  playedAt: '2026-01-01T00:00:00.000Z',
  wantedAt: null,
  note: 'Lost my ring at the 7th',
};

describe('[R15.2] redacting', () => {
  it('replaces what a member is called, and keeps the rest of a member', () => {
    expect(redacted({ data: ada })).toEqual({
      data: { ...ada, _id: 'member-1', email: 'email-1', name: 'name-1', fName: 'fName-1', lName: 'lName-1' },
    });
  });

  it('keeps what the contract calls public, wherever it is, and replaces a private note', () => {
    const state = { marks: [mark], undo: [{ kind: 'mark', courseName: 'Papago', said: mark.note }] };
    expect(redacted(state)).toEqual({
      marks: [{ ...mark, note: 'note-1' }],
      undo: [{ kind: 'mark', courseName: 'Papago', said: 'note-1' }],
    });
  });

  it('replaces every text that neither the contract nor the app knows', () => {
    expect(redacted({ name: 'Papago', whatever: ['Papago'], status: 'fulfilled', at: 5 })).toEqual({
      name: 'name-1',
      whatever: ['name-1'],
      status: 'fulfilled',
      at: 5,
    });
  });

  it('gives equal texts one label and different texts different ones', () => {
    const [one, other, again] = redacted([{ userId: 'a' }, { userId: 'b' }, { owner: 'a' }]);
    expect([one, other, again]).toEqual([{ userId: 'member-1' }, { userId: 'member-2' }, { owner: 'member-1' }]);
  });

  it('replaces what a sentence speaks of, and keeps the sentence', () => {
    const { payload } = redacted(toastShown({ message: say`${ada.email} is ${say`disabled on ${'Monday'}`}.` }));
    expect(payload.message).toEqual({
      parts: ['', ' is ', '.'],
      values: ['text-1', { parts: ['disabled on ', ''], values: ['text-2'] }],
    });
    expect(redacted(toastShown({ message: `${ada.email} is disabled.` })).payload.message).toBe('message-1');
  });

  it('replaces what is typed in an address and in the key of a cached response', () => {
    expect(redacted({ payload: '/shared/0192-ada/az', 'getSearch({"q":"Ada"})': { data: 1 } })).toEqual({
      payload: '/shared/text-1/az',
      'getSearch({"q":"q-1"})': { data: 1 },
    });
    expect(redacted('/search?q=Ada%20Palmer')).toBe('/search?q=text-1');
  });

  it('[R21.27] leaves no code of the demo’s mail, no token and no key of a ballot', () => {
    const mail: DemoMail = { kind: 'resetPassword', to: ada.email, code: 'live', link: '/auth/action?oobCode=live' };
    const text = JSON.stringify(redacted([{ payload: [mail] }, { accessToken: 'secret' }, { ballotKey: 'secret' }]));
    expect(text).not.toMatch(/live|example|secret/);
    expect(text).toContain('resetPassword');
  });

  it('gives a number one label as a text and as a field, and only where it is a name', () => {
    expect(redacted({ id: '0', tags: { 0: ['1'] } })).toEqual({ id: '0', tags: { 0: ['1'] } });
    const { name, named, users } = redacted({
      ...{ name: '22', named: { 22: true } },
      users: [{ ...ada, name: '22' }],
    });
    expect(name).toMatch(/^name-\d$/);
    expect([Object.keys(named), users[0]?.name]).toEqual([[name], name]);
  });

  it('returns what needs no redaction unchanged', () => {
    const clean = { courses: [{ rank: 1 }], location: { code: 'az' } };
    expect(redacted(clean)).toBe(clean);
  });
});
