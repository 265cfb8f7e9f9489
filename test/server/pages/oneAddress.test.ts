import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const open = async (url: string) => {
  const { statusCode, headers, body } = await server.app.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, to: headers.location, body };
};

describe('[R1.13] a page', () => {
  it.each([
    ['/about/', '/about'],
    ['/leaderboard/az/', '/leaderboard/az'],
    ['/LEADERBOARD/AZ', '/leaderboard/az'],
    ['/Leaderboard/AZ/?utm_source=x', '/leaderboard/az?utm_source=x'],
    ['/my-picks/', '/my-picks'],
    ['/Settings', '/settings'],
    ['/course/1/', '/course/1'],
    ['/admin/', '/admin'],
    ['/leaderboard/az.', '/leaderboard/az'],
    ['/leaderboard/az)?access=public', '/leaderboard/az?access=public'],
    ['/leaderboard/az&fbclid=x', '/leaderboard/az'],
    ['/leaderboard/new-york', '/leaderboard/ny'],
    ['/leaderboard/New%20York%22', '/leaderboard/ny'],
    ['/verify/arizona', '/verify/az'],
    ['/course/1,', '/course/1'],
  ])('that is requested as %s is at %s', async (address, own) => {
    expect(await open(address)).toMatchObject({ status: 308, to: own });
    expect(await open(own)).toMatchObject({ status: 200, to: undefined });
  });

  it('for voting keeps the id of its location', async () => {
    const id = await locationIdIn(server.db, 'AZ');
    expect(await open(`/Voting/${id}/`)).toMatchObject({ status: 308, to: `/voting/${id}` });
  });

  it.each(['//example.com/', '//about/', '/\\example.com/', '//example.com/leaderboard/az/'])(
    'is never another host’s: %s leads nowhere',
    async (address) => {
      const { status, to = '' } = await open(address);
      expect([status, /^[/\\]{2}/.test(to)]).not.toEqual([308, true]);
    },
  );

  it('that does not exist says so without scripts', async () => {
    const { status, body } = await open('/nowhere');
    expect(status).toBe(404);
    expect(body).toMatch(/<noscript>.*<h1>Page not found<\/h1>.*<a href="\/leaderboard">.*<\/noscript>/s);
  });
});
