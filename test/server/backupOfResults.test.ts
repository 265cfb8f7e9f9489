import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts';
import { type ElectionScene, startElectionScene } from '../support/server/electionScene.ts';
import { runCommand } from '../support/server/operators.ts';

let scene: ElectionScene;
let other: TestDatabase;
let folder: string;
beforeEach(async () => {
  scene = await startElectionScene();
  other = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'top-picks-results-'));
});
afterEach(async () => {
  await scene.server.close();
  await other.close();
  await rm(folder, { recursive: true });
});

const TABLES = ['elections', 'results', 'daily_standings'] as const;

/** Every row of what an election leaves, as text. */
async function leftBy(db: Kysely<Database>): Promise<string[]> {
  const all: string[] = [];
  for (const table of TABLES) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t order by 1`.execute(
      db,
    );
    all.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return all;
}

describe('results', () => {
  it.each([
    ['this release', []],
    ['an older one', ['9999_later']],
  ])('come back byte for byte from a backup of %s', async (_release, later) => {
    const file = join(folder, 'backup.gz');
    const [first, second] = scene.courses as [number, number];
    await scene.vote({ [first]: 3, [second]: 3 });
    await scene.close();
    scene.pass(86_400_000);
    await scene.server.standings.tick();
    const { db, clock } = scene.server;
    await runCommand(db, ['backup', file], { now: clock.now });
    // A release that knows one more migration.
    for (const name of later) await sql`insert into migrations (name) values (${name})`.execute(other.db);
    await runCommand(other.db, ['restore', file], { now: clock.now });
    const left = await leftBy(db);
    expect(left.length).toBeGreaterThan(100);
    expect(await leftBy(other.db)).toEqual(left);
    const change = other.db.updateTable('results').set({ ballots: 99 }).execute();
    await expect(change).rejects.toThrow(/a result is never changed/);
    for (const name of later) await sql`delete from migrations where name = ${name}`.execute(other.db);
  });
});
