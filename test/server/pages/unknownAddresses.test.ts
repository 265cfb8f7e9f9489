import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAdmin } from '../../support/server/admin.ts';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const REAL = {
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_API_KEY: 'an-api-key',
  FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
};

let distDir: string;
let server: TestServer;
let arizona: string;
beforeAll(async () => {
  distDir = await makeDistFolder('<!doctype html><html lang="en"><title>Top Picks</title></html>');
  server = await startTestServer({ distDir });
  arizona = await locationIdIn(server.db, 'AZ');
  const nevada = await locationIdIn(server.db, 'NV');
  const admin = await registerAdmin(server);
  await admin.switchState(nevada, false);
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const browse = (url: string, { app } = server) =>
  app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } });

describe('an address that leads nowhere', () => {
  it.each([
    '/nowhere',
    '/nowhere/',
    '/NOWHERE',
    '/nowhere?course=201',
    '/no/such/page',
    '//about',
    '/about/us',
    '/about%2Fus',
    '/assets',
    '/assets/',
    '/index',
    '/course',
    '/course/999999',
    '/course/999999/',
    '/COURSE/999999',
    '/course/201/more',
    '/course/0201',
    '/course/1e2',
    '/leaderboard/zz',
    '/leaderboard/ZZ/',
    '/LEADERBOARD/zz',
    '/leaderboard/az/more',
    '/leaderboard//az',
    '/leaderboard/%00',
    '/shared',
    '/shared/nobody',
    '/shared/nobody/az',
    '/shared/nobody/az/',
    '/SHARED/nobody/AZ',
    '/shared/nobody/az/more',
    '/admin/nothing',
    '/ADMIN/nothing/',
    '/admin/users/1',
    '/voting',
    '/voting/unknown',
    '/voting/unknown/',
    '/VOTING/unknown',
    '/voting/%00',
    '/my-picks/other',
    '/my-picks%2Fedit',
    '/login/other',
    '/qa',
    '/qa/replay/',
    '/QA/replay',
  ])('[R1.12] gets status 404 and a page that says so: %s', async (url) => {
    const { statusCode, headers, body } = await browse(url);
    expect(statusCode).toBe(404);
    expect(body).toMatch(/<title>(Page|List) not found · Top Picks<\/title>/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  it('gets a JSON refusal for other clients, and no body for HEAD requests', async () => {
    expect((await server.app.inject('/nowhere')).json()).toMatchObject({ code: 'not_found' });
    const head = await server.app.inject({ method: 'HEAD', url: '/nowhere', headers: { accept: 'text/html' } });
    expect([head.statusCode, head.body]).toEqual([404, '']);
  });

  it('can be that of the demo’s mailbox, which a deployment does not have', async () => {
    expect((await browse('/demo/mail')).statusCode).toBe(200);
    const deployed = await startTestServer({ distDir, env: REAL });
    expect((await browse('/demo/mail', deployed)).statusCode).toBe(404);
    await deployed.close();
  });

  it('can be /index.html, because pages are served at their own addresses only', async () => {
    expect((await browse('/index.html')).statusCode).toBe(404);
    expect((await browse('/robots.txt')).statusCode).toBe(200);
  });
});

describe('a page', () => {
  it.each([
    '/',
    '/?qa=1',
    '/about',
    '/leaderboard',
    '/leaderboard/nv',
    '/my-picks',
    '/your-golf',
    '/settings',
    '/suggest?name=x',
    '/admin/suggestions',
    '/login/link?mode=signIn&oobCode=x',
    '/reset-password',
    '/auth/action?mode=verifyEmail',
    '/admin',
    '/admin/courses/import',
    '/admin/import',
    '/admin/states',
    '/admin/courses/catalogue',
    '/qa/replay',
  ])('gets status 200: %s', async (url) => {
    expect((await browse(url)).statusCode).toBe(200);
  });

  it('exists for the voting of every state, open or closed', async () => {
    const nevada = await locationIdIn(server.db, 'NV');
    for (const url of [`/voting/${arizona}`, `/voting/${nevada}`]) {
      expect((await browse(url)).statusCode, url).toBe(200);
    }
  });
});
