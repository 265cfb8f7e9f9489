import { describe, expect, it } from 'vitest';
import { checkedVotes, receiptText } from '../../../src/features/picks/list/receiptWords.ts';

const BALLOT = { election: '2026', counted: true, updatedAt: '2026-11-20T10:00:00.000Z' };
const LEDGER = { number: 43, at: '2026-11-22T00:00:05.000Z' };
const KEYS = [{ election: '2026', ballotKey: 'k', ledger: LEDGER }];
const text = (changes: Partial<Parameters<typeof receiptText>[0]> = {}) =>
  receiptText({ ballot: BALLOT, picks: 22, stateName: 'Arizona', keys: KEYS, writing: null, ...changes });

describe('the receipt', () => {
  it('[R21.22] names the ledger in which all votes are', () => {
    expect(text()).toBe('All 22 of your votes are in Arizona’s ledger no. 43 of Nov 22, 2026.');
    expect(text({ picks: 1 })).toBe('Your vote is in Arizona’s ledger no. 43 of Nov 22, 2026.');
  });

  it('says which votes wait, and for what', () => {
    expect(text({ keys: [] })).toBe('All 22 votes count now. Your proof is usually ready tomorrow.');
    expect(text({ keys: [{ ...KEYS[0]!, ledger: null }], picks: 1 })).toBe(
      'Your vote counts now. Your proof is usually ready tomorrow.',
    );
    expect(text({ ballot: { ...BALLOT, updatedAt: '2026-11-22T09:00:00.000Z' } })).toBe(
      'Your votes are in Arizona’s ledger no. 43 of Nov 22, 2026. Changes since then will be in the next one.',
    );
    expect(text({ keys: [], ballot: { ...BALLOT, counted: false } })).toBe(
      'Verify your email to make your votes count.',
    );
    const waiting = { keys: [], ballot: { ...BALLOT, counted: false }, countsFrom: '2026-12-01T17:20:00.000Z' };
    expect(text(waiting)).toMatch(/^Your votes count from Tuesday, Dec 1\b/);
  });

  it('[R21.22] does not promise a vote that was given while the ledger was made', () => {
    expect(text({ ballot: { ...BALLOT, updatedAt: '2026-11-21T23:59:59.000Z' } })).toMatch(/Changes since then/);
  });

  it('names a ledger of the ballot’s election, or else of the election before', () => {
    const before = { election: '2025', ballotKey: 'o', ledger: { number: 9, at: '2026-01-01T10:00:00.000Z' } };
    expect(text({ keys: [KEYS[0]!, before] })).toContain('no. 43');
    expect(text({ keys: [{ ...KEYS[0]!, ledger: null }, before] })).toContain('no. 9 of Jan 1, 2026');
  });

  it('[R21.22] says that the ledger of the result is being written, and how much of it is', () => {
    expect(text({ writing: { election: '2025', percent: 42 } })).toBe(
      'All 22 of your votes are in Arizona’s ledger no. 43 of Nov 22, 2026. The 2025 result is final, and its ledger is being written: 42 %.',
    );
    expect(text({ writing: { election: '2025', percent: null } })).toMatch(/its ledger is being written\.$/);
  });

  it('is empty for a list that never had a vote', () => {
    expect(text({ picks: 0, keys: [] })).toBeUndefined();
  });
});

describe('the check of a receipt', () => {
  const own = { found: [1, 2], missing: [], others: [], findings: [] };

  it('says that all votes were found, or names the missing ones', () => {
    expect(checkedVotes(own, false)).toEqual({
      title: 'All 2 of your votes are in',
      isRight: true,
      lines: [{ says: 'Found', courseIds: [1, 2] }],
    });
    const { title, isRight, lines } = checkedVotes({ ...own, missing: [3] }, false);
    expect([title, isRight, lines[0]]).toEqual([
      '2 of your 3 votes are in',
      false,
      { says: 'Missing. They should be here', courseIds: [3] },
    ]);
  });

  it('is no alarm where the list has changed since the ledger', () => {
    const { isRight, lines } = checkedVotes({ ...own, missing: [3], others: [4] }, true);
    expect(isRight).toBe(true);
    expect(lines.map(({ says }) => says)).toEqual([
      'Not in this ledger yet. They’ll be in the next one',
      'In this ledger, but no longer on your list. The next one won’t have them',
      'Found',
    ]);
  });

  it('is an alarm where the ledger has a vote that is not on the list', () => {
    const { isRight, lines } = checkedVotes({ ...own, others: [4] }, false);
    expect([isRight, lines[0]?.says]).toEqual([false, 'Here in your name, but not on your list']);
  });
});
