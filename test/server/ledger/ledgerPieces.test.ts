import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/schema.ts';
import { checkLedgers } from '../../../server/features/ledger/checkLedgers.ts';
import { headsOf } from '../../../server/features/ledger/repository.ts';
import { cutNow } from '../../../server/workers/ledger/dailyCut.ts';
import { createLedgers, type Ledgers } from '../../../server/workers/ledgers.ts';
import {
  ballotsOf,
  cutLedgerOf,
  type LedgerScene,
  payloadOf,
  rowsNow,
  startLedgerScene,
} from '../../support/server/ledgers.ts';
import { openTestDatabase } from '../../support/server/database.ts';
import { runCommand } from '../../support/server/operators.ts';
import { pickCalls } from '../../support/server/picks.ts';
import { registerMember, TEST_SECRETS } from '../../support/server/server.ts';

/** Some pieces of 2,000, and several parts of 32,768 rows. */
const BALLOTS = 4500;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let scene: LedgerScene;
beforeEach(async () => {
  scene = await startLedgerScene();
});
afterEach(() => scene.server.close());

/** The same database; `before` is called before each of its statements. */
const watched = (before: (statements: number) => void): Kysely<Database> => {
  let statements = 0;
  return scene.server.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      before(statements);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
};
const die = (at: number) => (statements: number) => {
  if (statements >= at) throw new Error('killed');
};
const workerOn = (db: Kysely<Database>) =>
  createLedgers({ db, secrets: TEST_SECRETS, now: scene.server.clock.now, log: quiet, monotonicMs: () => 0 });
const cutOn = (db: Kysely<Database>, signal?: AbortSignal) =>
  cutNow({ db, secrets: TEST_SECRETS, now: scene.server.clock.now, ...(signal && { signal }) }, scene.locationId);
const draft = () => scene.server.db.selectFrom('ledger_drafts').selectAll().executeTakeFirst();
const castMany = () =>
  scene.cast(
    ballotsOf(scene.courses, BALLOTS, 0).map((_, voter) =>
      ballotsOf(scene.courses, voter % 200 || 1, voter % 17).at(-1)!,
    ),
  );

/** The same database; `act` is called when the ballots are copied, before anything is made of them. */
const onceCopied = (act: () => void): Kysely<Database> =>
  scene.server.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode') act();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });

describe('a ledger that is written in pieces', () => {
  it('[R21.9] has the same bytes after its process was killed again and again', async () => {
    await castMany();
    let kills = 0;
    while ((await scene.heads()).length === 0 || (await draft())) {
      await cutOn(watched(die(8 + (kills % 20)))).catch(() => undefined);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(10);
    const { head, rows } = await scene.newest();
    const expected = await rowsNow(scene.server.db, scene.locationId, { election: scene.election, number: 1 });
    expect(rows === expected).toBe(true);
    expect(head.rows).toBe(rows.split('\n').length - 1);
    const parts = await scene.server.db.selectFrom('ledger_parts').select('part').execute();
    expect(parts.length).toBeGreaterThan(1);
    const sent = await scene.server.app.inject({
      url: '/api/ledger/az/1/rows',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(sent.headers['content-length']).toBe(String(sent.rawPayload.length));
    expect(gunzipSync(sent.rawPayload).toString() === expected).toBe(true);
    expect(await scene.server.db.selectFrom('ledger_draft_rows').select('part').execute()).toEqual([]);
  });

  it('[R21.9] is written in short steps, whose number grows with the ballots', async () => {
    await castMany();
    let steps = 0;
    const counting = scene.server.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('ForUpdate')) steps += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await cutOn(counting);
    const { head } = await scene.newest();
    const pieces = Math.ceil(head.ballots / 2000);
    const parts = await scene.server.db.selectFrom('ledger_parts').select('part').execute();
    // Keys and tags, parts, head (twice), what can go, and the look that finds nothing left.
    expect(steps).toBe(2 * pieces + parts.length + 4);
  });

  it('[R21.9] lets votes be given while its ballots are copied, and does not have them', async () => {
    await castMany();
    const { headers } = await registerMember(scene.server);
    const picks = pickCalls(scene.server.app, { headers, locationId: scene.locationId });
    const copied = () => scene.server.db.selectFrom('ledger_ballots').select('place').execute();
    const votes: number[] = [];
    const voting = scene.server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows as { known_rows?: number }[];
        // Nothing of the copy is committed.
        if (row?.known_rows !== undefined && (await copied()).length === 0)
          votes.push((await picks.add(scene.courses[votes.length]!)).statusCode);
        return result;
      },
    });
    await cutOn(voting);
    expect(votes).toEqual(votes.map(() => 200));
    expect(votes.length).toBeGreaterThan(2);
    const { head, rows } = await scene.newest();
    const now = await rowsNow(scene.server.db, scene.locationId, { election: scene.election, number: 1 });
    expect(rows === now).toBe(true);
    expect(head.ballots).toBeLessThan(BALLOTS);
  });

  it('[R21.9] stops at once when its process is to end, and another one goes on', async () => {
    await castMany();
    let stopping = Promise.resolve();
    const worker: Ledgers = workerOn(onceCopied(() => void (stopping = worker.stop())));
    await worker.tick();
    await stopping;
    expect(await draft()).toMatchObject({ keyed: 0, published: false });
    await workerOn(scene.server.db).tick();
    expect(await draft()).toBeUndefined();
    expect(await scene.heads()).toHaveLength(1);
  });
});

describe('a ledger that is begun and not yet written', () => {
  async function begin(): Promise<void> {
    const stop = new AbortController();
    await cutOn(
      onceCopied(() => stop.abort()),
      stop.signal,
    );
  }

  it('[R21.6, R21.9] counts a member who leaves, by rows that point to nobody; the next one says why they are gone', async () => {
    const { courses, server, locationId } = scene;
    const ids = await scene.cast(ballotsOf(courses, 30));
    await begin();
    await server.db.deleteFrom('members').where('id', '=', ids[0]!).execute();
    await server.db
      .updateTable('members')
      .set({ voided_at: new Date(), counts_when_restored: true, counted: false })
      .where('id', '=', ids[1]!)
      .execute();
    await workerOn(server.db).tick();
    const first = await scene.newest();
    expect(first.head).toMatchObject({ ballots: 30, rows: 150 });
    const left = await server.db
      .selectFrom('ledger_ballots')
      .select('member_id')
      .where('location_id', '=', locationId)
      .execute();
    expect(left.filter(({ member_id }) => member_id === null)).toHaveLength(1);
    expect(await server.db.selectFrom('ballot_keys').select('key').execute()).toHaveLength(28);
    await scene.cast(ballotsOf(courses, 20));
    expect((await cutLedgerOf(scene)).head.withdrawn).toEqual({ account_deleted: 5, voided: 5 });
  });

  it('[R13.5, R21.9] is in a backup, and is written after it is restored', async () => {
    const { db } = scene.server;
    await scene.cast(ballotsOf(scene.courses, 30));
    await begin();
    await cutOn(watched(die(20))).catch(() => undefined);
    expect(await draft()).toMatchObject({ tagged: 30 });
    const folder = await mkdtemp(join(tmpdir(), 'top-picks-draft-'));
    const other = await openTestDatabase();
    try {
      await runCommand(db, ['backup', join(folder, 'backup.gz')]);
      await runCommand(other.db, ['restore', join(folder, 'backup.gz')]);
      expect(await other.db.selectFrom('ledger_draft_rows').select('part').execute()).toEqual([]);
      await workerOn(other.db).tick();
      await workerOn(db).tick();
      const hashes = [db, other.db].map(
        async (one) => payloadOf((await headsOf(one, scene.locationId))[0]!.jws).sha256,
      );
      expect(new Set(await Promise.all(hashes)).size).toBe(1);
      expect(await checkLedgers(other.db, [{ id: scene.locationId, code: 'AZ' }])).toEqual({ ledgers: 1, faults: [] });
    } finally {
      await other.close();
      await rm(folder, { recursive: true });
    }
  });
});
