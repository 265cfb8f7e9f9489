import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { coursesIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { shareList } from '../../support/server/sharing.ts';

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({ distDir, responseCacheMs: 1000 });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const titleOf = async (url: string) => {
  const { body } = await server.app.inject({ url, headers: { accept: 'text/html' } });
  return /<title>([^<]*)<\/title>/.exec(body)?.[1];
};

it('[R10.1] the title of a public page is from memory for a second, and from the database after that', async () => {
  const [id = 0] = await coursesIn(server.db, 'AZ');
  const before = await titleOf(`/course/${id}`);
  await server.db.updateTable('courses').set({ name: 'Renamed Dunes' }).where('id', '=', id).execute();
  server.clock.advance(999);
  expect(await titleOf(`/course/${id}`)).toBe(before);
  server.clock.advance(1);
  expect(await titleOf(`/course/${id}`)).toContain('Renamed Dunes');
});

it('[R10.1] an address with an encoded question mark is another page than one with a query', async () => {
  expect(await titleOf('/leaderboard/az%3Faccess=public')).toContain('not found');
  expect(await titleOf('/leaderboard/az?access=public')).toContain('Arizona');
});

it('[R10.1] a list that is not shared any more is gone from its page at once', async () => {
  const { path, publish } = await shareList(server);
  expect(await titleOf(path)).toContain('Pat of the Pines');
  await publish(false);
  expect(await titleOf(path)).not.toContain('Pat of the Pines');
});
