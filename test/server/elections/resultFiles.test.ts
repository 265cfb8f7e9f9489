import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../contract/elections.ts';
import { createSubjects } from '../../../server/features/previews/subjects.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { type ElectionScene, startElectionScene } from '../../support/server/electionScene.ts';
import { runCommand } from '../../support/server/operators.ts';
import type { TestServer } from '../../support/server/server.ts';

const CSV = '/api/elections/2026/results/az/csv';

let scene: ElectionScene;
let server: TestServer;
let courses: number[];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-results-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A result of three courses; the name of the first one is a formula. */
function useClosedElection(): void {
  beforeAll(async () => {
    scene = await startElectionScene();
    ({ server, courses } = scene);
    const name = '=HYPERLINK("https://evil.example")';
    await server.db.updateTable('courses').set({ name }).where('id', '=', courses[0]!).execute();
    await scene.vote({ [courses[0]!]: 3, [courses[1]!]: 2, [courses[2]!]: 2 });
    await scene.close();
  });
  afterAll(() => server.close());
}

const run = (...args: string[]) => runCommand(server.db, args, { now: server.clock.now });
const rowsOf = (text: string) => parse(text, { bom: true, columns: true }) as unknown as Record<string, string>[];

/** The texts of the picture and of the story. */
async function pictures(): Promise<string[][]> {
  const nothing = () => Promise.resolve(undefined);
  const subjects = createSubjects({
    db: server.db,
    textsNaming: () => Promise.resolve([]),
    publications: { ofState: nothing, entriesOf: () => Promise.resolve([]), standingOf: nothing },
  });
  const { picture, story } = (await subjects.result('2026', 'az'))!;
  return [picture(), story!()].map((svg) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text));
}

describe('the CSV of a result', () => {
  useClosedElection();

  it('[R16.25] has a line for each course, and no formula', async () => {
    const reply = await server.app.inject(CSV);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="top-picks-2026-az-1.csv"',
    });
    const rows = rowsOf(reply.body);
    expect(rows.map(({ state, ballots, rank, tied, votes }) => [state, ballots, rank, tied, votes])).toEqual([
      ['AZ', '7', '1', 'no', '3'],
      ['AZ', '7', '2', 'yes', '2'],
      ['AZ', '7', '2', 'yes', '2'],
    ]);
    expect(rows[0]!.course).toBe(`'=HYPERLINK("https://evil.example")`);
  });

  it('is immutable for caches by its revision, and gets 304 by its ETag', async () => {
    const { headers } = await server.app.inject(`${CSV}?revision=1`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await server.app.inject({ url: CSV, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    for (const url of [`${CSV}?revision=2`, '/api/elections/2026/results/zz/csv', '/api/elections/1999/results/az/csv'])
      expect((await server.app.inject(url)).statusCode, url).toBe(404);
  });

  it('[R16.25] has the same numbers as the call and the pictures', async () => {
    const result = await scene.result();
    const rows = rowsOf((await server.app.inject(CSV)).body);
    expect(rows.map(({ course_id, votes, ballots }) => [course_id, votes, ballots].map(Number))).toEqual(
      result.entries.map(({ courseId, votes }) => [courseId, votes, result.ballots]),
    );
    for (const texts of await pictures()) {
      const [, ...others] = result.entries;
      const places = ['1', '3', ...others.flatMap(({ name, votes }) => ['T2', name, String(votes)])];
      expect(texts).toEqual(expect.arrayContaining(places));
      expect(texts.join(' ')).toContain(`${result.votes} votes from ${result.ballots} golfers.`);
      expect(texts.join(' ')).toContain(`Ledger no. 1: ${result.ledger!.words.join(' ')}`);
    }
  });

  it('[R16.25] is exported for all states, also those without votes, and never over an existing file', async () => {
    const file = join(folder, 'results.csv');
    expect(await run('results', 'export', '2026', file)).toEqual({ isWell: true, lines: [`50 states in ${file}.`] });
    const rows = rowsOf(await readFile(file, 'utf8'));
    expect(new Set(rows.map(({ state }) => state)).size).toBe(50);
    expect(rows.find(({ state }) => state === 'OH')).toMatchObject({ ballots: '0', course_id: '', votes: '' });
    await expect(run('results', 'export', '2026', file)).rejects.toThrow(/EEXIST/);
    await expect(run('results', 'export', '1999', join(folder, 'other.csv'))).rejects.toThrow('no result');
  });

  const HEADER = 'state,ballots,rank,tied,course_id,course,city,access,votes';
  it.each([
    ['', 'no results'],
    ['state,votes\nAZ,1\n', 'is missing'],
    [`${HEADER}\nAZ,7,1,no,x,A,B,,1\n`, 'course_id isn’t a number'],
    [`${HEADER}\nAZ,7,1,no,1,A,B,,8\n`, 'more votes than ballots'],
    [`${HEADER}\nAZ,7,1,no,1,A,B,,1\nAZ,7,1,no,1,A,B,,1\n`, 'twice'],
    [`${HEADER}\nAZ,7,1,no,1,A,B,,1\nAZ,8,1,no,2,A,B,,1\n`, 'aren’t the same'],
    [`${HEADER}\nAZ,7,1,no,1,A,B,,1\nZZ,7,1,no,1,A,B,,1\n`, 'ZZ has no result'],
    [`${HEADER}\nAZ,7,1,no,1,"A\n`, 'isn’t a CSV file'],
  ])('[R16.25] corrects nothing when it is wrong: %j', async (text, complaint) => {
    const file = join(folder, 'wrong.csv');
    await writeFile(file, text);
    await expect(run('results', 'correct', '2026', file, 'Why')).rejects.toThrow(complaint);
    const results = await server.db.selectFrom('results').select('revision').execute();
    expect(results.map(({ revision }) => revision)).toEqual(Array.from({ length: 50 }, () => 1));
  });

  it('corrects nothing without a reason', async () => {
    await expect(run('results', 'correct', '2026', join(folder, 'x.csv'))).rejects.toThrow('needs a reason');
    await expect(run('results', 'change', '2026', 'x.csv')).rejects.toThrow('neither export nor correct');
  });

  it('corrects nothing but the revision when it is an export without changes', async () => {
    const file = join(folder, 'all.csv');
    const before = await scene.result();
    await run('results', 'export', '2026', file);
    await run('results', 'correct', '2026', file, 'Read again');
    const after = await scene.result();
    expect([after.entries, after.ballots]).toEqual([before.entries, before.ballots]);
  });
});

describe('a correction of a result', () => {
  useClosedElection();

  it('[R16.25] makes a new revision with a reason that the audit log has, and keeps the old revision', async () => {
    const before = await scene.result();
    const file = join(folder, 'az.csv');
    const [header = '', , second = '', third = ''] = (await server.app.inject(CSV)).body.split('\r\n');
    await writeFile(file, [header, second, third.replace(/,2$/, ',1'), ''].join('\n').replaceAll('AZ,7', 'AZ,4'));
    scene.pass(3_600_000);
    const { isWell } = await run('results', 'correct', '2026', file, 'Votes of one person under many names');
    expect(isWell).toBe(true);

    const after = await scene.result();
    expect(after).toMatchObject({ revision: 2, ballots: 4, votes: 3, reason: 'Votes of one person under many names' });
    expect(after.entries.map(({ courseId, rank, tied, votes }) => [courseId, rank, tied, votes])).toEqual([
      [before.entries[1]!.courseId, 1, false, 2],
      [before.entries[2]!.courseId, 2, false, 1],
    ]);
    expect(await scene.read<Result>('/api/elections/2026/results/az?revision=1')).toEqual(before);
    // The numbers of the ledger are those of the first revision.
    const feed = (await server.app.inject('/feeds/results.atom')).body;
    expect(feed).toContain(
      `Fingerprint of ledger no. ${before.ledger!.number} (first count): ${before.ledger!.words.join(' ')}`,
    );
    expect(feed).toContain('Fingerprint of ledger no. 1: ');
    for (const texts of await pictures()) {
      expect(texts).toEqual(expect.arrayContaining(['2', after.entries[1]!.name]));
      expect(texts.filter((text) => text.includes('Ledger'))).toEqual([]);
    }
    const [deed] = await (await registerAdmin(server)).audit();
    expect(deed).toMatchObject({
      action: 'result_corrected',
      actor: { kind: 'operator' },
      target: '2026, Arizona',
      reason: 'Votes of one person under many names',
      details: { state: 'AZ', revision: 2 },
    });
  });
});
