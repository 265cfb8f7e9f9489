import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../../contract/elections.ts';
import type { PublishedKeys } from '../../../contract/ledger/calls.ts';
import { wordsOf } from '../../../contract/ledger/words.ts';
import { createElections } from '../../../server/workers/elections.ts';
import {
  ballotsOf,
  cutClosingLedgers,
  cutLedgerOf,
  hashOf,
  type LedgerScene,
  type PublishedLedger,
  rowsNow,
  startLedgerScene,
} from '../../support/server/ledgers.ts';

const A_DAY_MS = 86_400_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let scene: LedgerScene;

const cut = () => cutLedgerOf(scene);

async function close(): Promise<void> {
  const { db, clock } = scene.server;
  const elections = createElections({ db, now: clock.now, log: quiet, monotonicMs: () => 0 });
  await db.updateTable('elections').set({ closes_at: clock.now() }).where('closed_at', 'is', null).execute();
  await elections.tick();
  await cutClosingLedgers(scene.server);
}

/** Checked with Node's own cryptography, not with the library that signs. */
async function isSigned(jws: string): Promise<boolean> {
  const { keys } = (await scene.server.app.inject('/.well-known/jwks.json')).json<PublishedKeys>();
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const { alg, kid, typ } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, string>;
  expect([alg, typ]).toEqual(['ES256', 'tp-ledger+jws']);
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) return false;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

describe('a ledger', () => {
  let first: PublishedLedger;
  let second: PublishedLedger;
  let rowsOfFirst: string;
  beforeAll(async () => {
    scene = await startLedgerScene();
    const { courses, locationId, election, server } = scene;
    const ids = await scene.cast(ballotsOf(courses, 30));
    await server.db.updateTable('members').set({ counted: false }).where('id', '=', ids[0]!).execute();
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', courses[3]!).execute();
    first = await cut();
    rowsOfFirst = await rowsNow(server.db, locationId, { election, number: 1 });
    await scene.cast(ballotsOf(courses, 20));
    server.clock.advance(-A_DAY_MS);
    second = await cut();
  });
  afterAll(() => scene.server.close());

  it('[R21.1] has a sorted row for each counted vote, with the tag that the key of its ballot gives', async () => {
    const { courses, election } = scene;
    const { head, rows, jws } = first;
    expect(rows).toBe(rowsOfFirst);
    expect(rows).toMatch(/^(\d+,[\w-]{22}\n)+$/);
    expect(head).toMatchObject({ v: 2, state: 'AZ', election, number: 1, ballots: 29, previous: null, withdrawn: {} });
    expect(head.at).toBe('2026-06-15T12:00:00.000Z');
    expect(head.rows).toBe(rows.split('\n').length - 1);
    expect(head.sha256).toBe(hashOf(rows));
    const counted = Map.groupBy(rows.trim().split('\n'), (row) => Number(row.split(',')[0]));
    const votes = [...counted].map(([id, all]) => [id, all.length] as const);
    expect(head.votes).toEqual(votes.sort((one, other) => other[1] - one[1] || one[0] - other[0]));
    expect(head.votes.map(([id]) => id)).not.toContain(courses[3]);
    expect(await isSigned(jws)).toBe(true);
  });

  it('[R21.2] has the hash of the ledger before, the next number and a later time, also when the clock went back', async () => {
    expect(second.head).toMatchObject({ number: 2, previous: hashOf(first.jws) });
    expect(Date.parse(second.head.at)).toBeGreaterThan(Date.parse(first.head.at));
    expect((await scene.heads()).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('[R21.1] has no tag of the ledger before, also for ballots that did not change, whose keys stay', () => {
    const tags = new Set(first.rows.split(/[,\n]/).filter((part) => part.length === 22));
    expect(tags.size).toBe(first.head.rows);
    expect(second.rows.split(/[,\n]/).filter((part) => tags.has(part))).toEqual([]);
    expect(second.head).toMatchObject({ ballots: 49, withdrawn: {} });
  });

  it('[R21.2] cannot be changed or deleted, not even in the database', async () => {
    const { db } = scene.server;
    await expect(db.updateTable('ledgers').set({ ballots: 1 }).execute()).rejects.toThrow(/a ledger is never changed/);
    await expect(db.deleteFrom('ledgers').execute()).rejects.toThrow(/a ledger is never changed/);
  });
});

describe('a new ledger', () => {
  beforeEach(async () => {
    scene = await startLedgerScene();
  });
  afterEach(() => scene.server.close());

  it('[R21.3] is cut once twenty ballots have changed, those of deleted accounts included', async () => {
    const { courses } = scene;
    const ids = await scene.cast(ballotsOf(courses, 19));
    expect(await scene.cut()).toBe(19);
    await scene.cast([[courses[0]!]]);
    await cut();
    expect(await scene.cut()).toBe(0);
    for (const id of ids) await scene.replace(id, [courses[1]!]);
    expect(await scene.cut()).toBe(19);
    await scene.server.db.deleteFrom('members').where('id', '=', ids[0]!).execute();
    expect(await scene.cut()).toBe(19);
    await scene.cast([[courses[0]!]]);
    await cut();
  });

  it('[R21.3] is cut once a day, at the beginning of the day, by one of several processes', async () => {
    const workers = [scene.worker(), scene.worker()];
    const tick = () => Promise.all(workers.map((worker) => worker.tick()));
    await scene.cast(ballotsOf(scene.courses, 20));
    await scene.server.standings.tick();
    await tick();
    expect(await scene.heads()).toHaveLength(1);
    await scene.cast(ballotsOf(scene.courses, 20));
    scene.pass(11 * 3_600_000);
    await tick();
    expect(await scene.heads()).toHaveLength(1);
    scene.pass(3_600_000);
    await tick();
    expect((await scene.heads()).map(({ at }) => at)).toEqual(['2026-06-16T00:00:00.000Z', '2026-06-15T12:00:00.000Z']);
  });

  it('[R21.3] is cut at the beginning of the next day when the twentieth ballot changes during a day', async () => {
    await scene.cast(ballotsOf(scene.courses, 20));
    const worker = scene.worker();
    await worker.tick();
    scene.pass(A_DAY_MS);
    await scene.cast(ballotsOf(scene.courses, 19));
    await worker.tick();
    await scene.cast(ballotsOf(scene.courses, 1));
    await worker.tick();
    expect(await scene.heads()).toHaveLength(1);
    scene.pass(A_DAY_MS);
    await worker.tick();
    expect(await scene.heads()).toHaveLength(2);
  });

  it('[R21.3] is not cut because the clock was set', async () => {
    const worker = scene.worker();
    await scene.cast(ballotsOf(scene.courses, 20));
    await worker.tick();
    await scene.cast(ballotsOf(scene.courses, 20));
    scene.server.clock.advance(400 * A_DAY_MS);
    await worker.tick();
    expect(await scene.heads()).toHaveLength(1);
    scene.server.clock.advance(-400 * A_DAY_MS);
    await worker.tick();
    scene.pass(A_DAY_MS);
    await worker.tick();
    expect(await scene.heads()).toHaveLength(2);
  });

  it('[R21.4] is cut at each close in every state, and equals the result', async () => {
    const { courses, server } = scene;
    await scene.cast(ballotsOf(courses, 3));
    await close();
    const result = (await server.app.inject('/api/elections/2026/results/az')).json<Result>();
    const { head, jws } = await scene.newest();
    const words = wordsOf(createHash('sha256').update(jws).digest());
    expect(result.ledger).toEqual({ number: 1, words });
    expect((await server.app.inject('/feeds/results.atom')).body).toContain(
      `Fingerprint of ledger no. 1: ${words.join(' ')}`,
    );
    expect(head).toMatchObject({ election: '2026', number: 1, ballots: 3 });
    expect(head.votes.toSorted()).toEqual(result.entries.map(({ courseId, votes }) => [courseId, votes]).toSorted());
    const ledgers = await server.db.selectFrom('ledgers').select(['closing', 'number']).execute();
    expect(ledgers).toEqual(Array.from({ length: 50 }, () => ({ closing: true, number: 1 })));
  });

  it('[R21.4] is cut at a close after fewer than twenty changes, too', async () => {
    const { courses } = scene;
    const ids = await scene.cast(ballotsOf(courses, 30));
    await cut();
    await scene.cast([courses.slice(0, 22)]);
    await scene.replace(ids[0]!, []);
    scene.pass(1000);
    await close();
    const last = await scene.newest();
    expect(last.rows).toBe(await rowsNow(scene.server.db, scene.locationId, { election: '2026', number: 2 }));
    expect(last.head).toMatchObject({ number: 2, ballots: 30, withdrawn: { taken_back: 5 } });
  });

  it('[R21.1, R21.3] of a new election has new keys, and is cut as soon as there are twenty ballots', async () => {
    const { courses } = scene;
    const [voter] = await scene.cast(ballotsOf(courses, 25));
    await cut();
    scene.pass(A_DAY_MS);
    await close();
    const closing = await scene.newest();
    scene.pass(1000);
    await scene.worker().tick();
    const { head, rows } = await scene.newest();
    expect(head).toMatchObject({ number: 3, ballots: 25, previous: hashOf(closing.jws), withdrawn: {} });
    expect(head.election).not.toBe('2026');
    const known = new Set(closing.rows.split(/[,\n]/));
    expect(rows.split('\n').filter((row) => row !== '' && known.has(row.split(',')[1]!))).toEqual([]);
    const keys = scene.server.db.selectFrom('ballot_keys').select('key').where('member_id', '=', voter!);
    expect(await keys.execute()).toHaveLength(2);
  });
});
