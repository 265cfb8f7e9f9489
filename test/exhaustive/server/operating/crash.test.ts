import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import { createStandings } from '../../../../server/workers/standings.ts';
import { copyPreparedFolder } from '../../../support/server/preparedFolder.ts';
import { talliesOf } from '../../../support/server/votes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Votes until it is killed, while the worker counts; prints a line for each committed vote. */
const VOTER = `
const [, root, dataDir] = process.argv;
const { openDatabase } = await import(root + '/server/db/database.ts');
const { createStandings } = await import(root + '/server/workers/standings.ts');
const { db } = await openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
const standings = createStandings({ db, intervalMs: 0, now: () => new Date(), log: () => undefined });
await standings.tick();
const { id, location_id } = await db.selectFrom('courses').select(['id', 'location_id']).where('id', '=', 1).executeTakeFirstOrThrow();
for (;;) {
  await db.insertInto('outbox').values({ location_id, added: [id], removed: [], ballots_delta: 1 }).execute();
  process.stdout.write('taken\\n');
  if (Math.random() < 0.2) await standings.tick();
}`;

it('[R7.5] a server that is killed again and again loses no committed vote and counts none twice', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-crash-'));
  await copyPreparedFolder(dataDir);
  let taken = 0;
  for (let round = 1; round <= 3; round += 1) {
    const voter = spawn(process.execPath, ['--input-type=module', '-e', VOTER, ROOT, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(voter, 'close');
    voter.stdout.on('data', (chunk: Buffer) => {
      taken += chunk.toString().split('\n').length - 1;
      if (taken >= round * 150) voter.kill('SIGKILL');
    });
    await ended;
  }
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
  await createStandings({ db, intervalMs: 0, now: () => new Date(), log: () => undefined }).tick();
  const votes = (await talliesOf(db)).get(1) ?? 0;
  const turnout = await db.selectFrom('standings').select('ballots').where('ballots', '>', 0).execute();
  expect(taken).toBeGreaterThanOrEqual(450);
  // In each round one vote may have been committed before its line was read.
  expect(votes - taken).toBeOneOf([0, 1, 2, 3]);
  expect(turnout).toEqual([{ ballots: votes }]);
  await close();
  await rm(dataDir, { recursive: true });
});
