import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../support/server/database.ts';
import { type ElectionScene, startElectionScene } from '../../support/server/electionScene.ts';
import { RESULT_TABLES } from '../../support/server/elections.ts';
import { runCommand } from '../../support/server/operators.ts';
import { storedRows } from '../../support/server/storedRows.ts';

let scene: ElectionScene;
let folder: string;
beforeAll(async () => {
  scene = await startElectionScene();
  folder = await mkdtemp(join(tmpdir(), 'top-picks-results-'));
  const [first, second] = scene.courses as [number, number];
  await scene.vote({ [first]: 3, [second]: 3 });
  await scene.close();
  scene.pass(86_400_000);
  await scene.server.standings.tick();
});
afterAll(async () => {
  await scene.server.close();
  await rm(folder, { recursive: true });
});

describe('results', () => {
  it.each([
    ['this release', []],
    ['an older release', ['9999_later']],
  ])('[R16.28] are byte for byte the same after a restore of a backup of %s', async (release, later) => {
    const { db, clock } = scene.server;
    const file = join(folder, `${release}.gz`);
    const other = await openTestDatabase();
    try {
      await runCommand(db, ['backup', file], { now: clock.now });
      // The release that restores knows one more migration.
      for (const name of later) await sql`insert into migrations (name) values (${name})`.execute(other.db);
      await runCommand(other.db, ['restore', file], { now: clock.now });
      const rows = await storedRows(db, RESULT_TABLES);
      expect(rows.length).toBeGreaterThan(100);
      expect(await storedRows(other.db, RESULT_TABLES)).toEqual(rows);
      const change = other.db.updateTable('results').set({ ballots: 99 }).execute();
      await expect(change).rejects.toThrow(/a result is never changed/);
    } finally {
      await other.close();
    }
  });
});
