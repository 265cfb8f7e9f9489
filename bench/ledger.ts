/**
 * `npm run bench:ledger`: counting and checking a ledger of 220,000 rows (10,000 members, 22 votes each) against
 * parsing the same rows as JSON, measured alternately in one run. Hash, format, order and totals are checked, but not
 * the signature, which costs the same for any number of rows.
 */
import { randomBytes } from 'node:crypto';
import { byVotes, LEDGER_TAG_BYTES, LEDGER_VERSION, ledgerRow, type LedgerHead } from '#contract/ledger/format';
import { encodeBytes, sha256, textBytes } from '#contract/ledger/bytes';
import { findOwnRows } from '#contract/ledger/own';
import { checkRows } from '#contract/ledger/rows';
import { MAX_VOTES } from '#contract/limits';
import { medianOf } from './support/figures.ts';

const BALLOTS = 10_000;
const COURSES = 320;
const ROUNDS = 21;
const LIMIT = 3;

const rows = Array.from({ length: BALLOTS * MAX_VOTES }, (_, index) => ({
  courseId: 200 + ((index * 7919) % COURSES),
  tag: randomBytes(LEDGER_TAG_BYTES).toString('base64url'),
})).sort((one, other) => one.courseId - other.courseId || (one.tag < other.tag ? -1 : 1));
const text = rows.map(({ courseId, tag }) => ledgerRow(courseId, tag)).join('');
const bytes = textBytes(text);
const counts = Map.groupBy(rows, ({ courseId }) => courseId);
const head: LedgerHead = {
  v: LEDGER_VERSION,
  state: 'AZ',
  election: '2026',
  number: 1,
  at: '2026-11-22T00:00:00.000Z',
  rows: rows.length,
  ballots: BALLOTS,
  votes: [...counts].map(([id, all]): [number, number] => [id, all.length]).sort(byVotes),
  sha256: encodeBytes(await sha256(bytes)),
  courses: '',
  previous: null,
  withdrawn: {},
};
/** Each row as a string, the smallest JSON possible. */
const json = textBytes(JSON.stringify(text.trimEnd().split('\n')));
const own = {
  memberId: randomBytes(12).toString('base64url'),
  key: randomBytes(32).toString('base64url'),
  picks: [...counts.keys()].slice(0, MAX_VOTES),
};

const times: Record<'check' | 'json' | 'own', number[]> = { check: [], json: [], own: [] };
const take = async (what: keyof typeof times, work: () => unknown): Promise<void> => {
  const start = performance.now();
  await work();
  times[what].push(performance.now() - start);
};
for (let round = 0; round < ROUNDS; round += 1) {
  await take('check', async () => {
    const { findings } = await checkRows(head, bytes);
    if (findings.length > 0) throw new Error('An honest ledger has findings.');
  });
  await take('json', () => JSON.parse(new TextDecoder().decode(json)) as unknown);
  await take('own', () => findOwnRows(own, head, { bytes, courseIds: counts.keys() }));
}

const ratio = medianOf(times.check) / medianOf(times.json);
console.log(`${rows.length} rows, ${(bytes.length / 1e6).toFixed(1)} MB`);
console.log(
  `checked in ${medianOf(times.check).toFixed(1)} ms, parsed as JSON in ${medianOf(times.json).toFixed(1)} ms`,
);
console.log(`checking / parsing as JSON: ${ratio.toFixed(2)}, at most ${LIMIT} allowed`);
console.log(`a member's own rows among them: ${medianOf(times.own).toFixed(1)} ms`);
if (ratio > LIMIT) process.exitCode = 1;
