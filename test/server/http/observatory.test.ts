import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measured } from '../../support/goals/goals.ts';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { A_PLUS, scoreOf } from '../../support/server/observatory.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** The maximum score; the goal of 125 would pass without nosniff or a referrer policy. */
const ALL = 130;
const REAL = {
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_API_KEY: 'an-api-key',
  FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
};
const PAGE = '<!doctype html><title>Top Picks</title><script type="module" src="/assets/app.js"></script>';

let distDir: string;
const servers: TestServer[] = [];
beforeAll(async () => {
  distDir = await makeDistFolder(PAGE);
  const broken = {
    ipLookup: () => {
      throw new Error('broken');
    },
  };
  servers.push(await startTestServer({ distDir, env: REAL, ...broken }));
  servers.push(await startTestServer({ distDir, env: { ...REAL, GOOGLE_SIGN_IN: 'on' }, ...broken }));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await rm(distDir, { recursive: true });
});

/** Every type of page and of error. */
const ADDRESSES: [string, number][] = [
  ['/', 200],
  ['/leaderboard/az', 200],
  ['/course/1', 200],
  ['/login', 200],
  ['/shared/nobody/az', 404],
  ['/leaderboard/zz', 404],
  ['/no/such/page', 404],
  ['/api/nothing', 404],
  ['/api/config', 200],
  ['/api/%zz', 400],
  ['/api/geocode', 500],
];

describe('the grade of the MDN HTTP Observatory', () => {
  it.each(ADDRESSES)('[R11.13] is A+ for %s (%i)', async (url, status) => {
    for (const { app } of servers) {
      const reply = await app.inject({ url, headers: { accept: 'text/html' } });
      expect(reply.statusCode).toBe(status);
      expect(scoreOf({ headers: reply.headers as Record<string, string>, body: reply.body })).toBe(ALL);
    }
  });

  it('falls below A+ without one of the main headers, and the score falls without any other header', async ({
    task,
  }) => {
    const reply = await servers[0]!.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const response = { headers: reply.headers as Record<string, string>, body: reply.body };
    const score = scoreOf(response);
    for (const name of ['content-security-policy', 'strict-transport-security']) {
      const headers = Object.fromEntries(Object.entries(response.headers).filter(([header]) => header !== name));
      expect(scoreOf({ ...response, headers }), name).toBeLessThan(A_PLUS);
    }
    for (const name of ['x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy']) {
      expect(scoreOf({ ...response, headers: { ...response.headers, [name]: undefined } }), name).toBeLessThan(ALL);
    }
    for (const [name, value] of [
      ['access-control-allow-origin', '*'],
      ['set-cookie', 'session=1'],
    ]) {
      expect(scoreOf({ ...response, headers: { ...response.headers, [name!]: value } }), name).toBeLessThan(A_PLUS);
    }
    measured(task, 'G18', `${score} (A+) on ${ADDRESSES.length} kinds of pages and errors`);
  });
});
