import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { startTestServer } from '../../support/server/server.ts';

/** What has to be read to tell that a name is unknown is read once, not for each of them. */
const UNKNOWN = [
  '/api/architects/nobody-',
  '/architects/nobody-',
  '/sitemap/architects-',
  '/sitemap/courses-',
  '/sitemap/results-',
  '/api/leaderboard/zz',
  '/api/maps/zz',
  '/embed/zz',
  '/feeds/zz',
];

it('[R11.22] unknown names are refused without reading all courses for each', async () => {
  const distDir = await makeDistFolder();
  const server = await startTestServer({ coursesPerState: 3, distDir, responseCacheMs: 1000 });
  const statusOf = async (url: string) => (await server.app.inject({ url, headers: { accept: '*/*' } })).statusCode;
  const asked = (nth: number) => UNKNOWN.map((start) => `${start}${nth}${start.startsWith('/sitemap') ? '.xml' : ''}`);
  for (const url of asked(8)) expect(await statusOf(url), url).toBe(404);
  // A call that reads courses now runs into its time limit and gets 503.
  const trx = await server.db.startTransaction().execute();
  await sql`lock table courses, results in access exclusive mode`.execute(trx);
  for (const url of asked(9)) expect(await statusOf(url), url).toBe(404);
  await trx.rollback().execute();
  await server.close();
  await rm(distDir, { recursive: true });
});
