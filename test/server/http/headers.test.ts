import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const REAL = {
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_API_KEY: 'an-api-key',
  FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
};
const html = { accept: 'text/html,application/xhtml+xml' };

let distDir: string;
let demo: TestServer;
let real: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder('<!doctype html><title>Top Picks</title>');
  await writeFile(path.join(distDir, 'assets/app-1a2b3c.js'), 'export {};');
  for (const file of ['favicon.svg', 'favicon.svg.br']) await writeFile(path.join(distDir, file), '<svg/>');
  await writeFile(path.join(distDir, 'assets/app-1a2b3c.css'), 'p { color: red }');
  await writeFile(path.join(distDir, 'robots.txt'), 'User-agent: *');
  // A build has no such files; they must stay hidden if it ever has.
  await mkdir(path.join(distDir, '.git'));
  for (const file of ['.env', '.git/config']) await writeFile(path.join(distDir, file), 'secret');
  demo = await startTestServer({ distDir });
  real = await startTestServer({ distDir, env: { ...REAL, CORS_ORIGINS: 'https://app.example' } });
});
afterAll(async () => {
  await demo.close();
  await real.close();
  await rm(distDir, { recursive: true });
});

describe('the server', () => {
  it.each(['/', '/leaderboard/az', '/settings?x=1', '/qa/replay'])('sends the page at %s', async (url) => {
    const reply = await demo.app.inject({ url, headers: html });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toMatch(/^<!doctype html><title>[^<]+<\/title>/);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-type']).toContain('text/html');
  });

  it.each(['/assets/gone.js', '/api', '/api/x', '/mp/track', '/.env', '/../package.json'])(
    'sends no page at %s',
    async (url) => {
      const reply = await demo.app.inject({ url, headers: html });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  it.each(['/.env', '/%2eenv', '/assets/../.env', '/.git/config', '/.git/', '/.git', '/assets/', '/assets'])(
    'sends neither dot files nor the list of a folder: %s',
    async (url) => {
      for (const headers of [html, {}]) {
        const reply = await demo.app.inject({ url, headers });
        expect(reply.statusCode).toBe(404);
        expect(reply.body).not.toMatch(/secret|1a2b3c/);
      }
    },
  );

  it('lets browsers keep hashed files for a year, other files for an hour', async () => {
    const caching = async (url: string) => (await demo.app.inject({ url })).headers['cache-control'];
    expect(await caching('/assets/app-1a2b3c.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/favicon.svg')).toBe('public, max-age=3600');
  });

  it.each([
    ['/assets/app-1a2b3c.js', 'application/javascript; charset=utf-8'],
    ['/assets/app-1a2b3c.css', 'text/css; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ])('sends the file %s with its content type and charset', async (url, type) => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      expect((await demo.app.inject({ url, headers })).headers['content-type']).toBe(type);
    }
  });

  it('says how to build the page while there is no build', async () => {
    const server = await startTestServer();
    const reply = await server.app.inject({ url: '/leaderboard', headers: html });
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toContain('npm run build');
    await server.close();
  });
});

describe('security headers', () => {
  const policy = async (server: TestServer, url = '/') =>
    String((await server.app.inject({ url, headers: html })).headers['content-security-policy']).split('; ');

  it('[R11.13] let a file load nothing, and call what its page may call, as a worker does', async () => {
    const connections = (await policy(demo)).filter((rule) => rule.startsWith('connect-src'));
    expect(connections).toHaveLength(1);
    expect(await policy(demo, '/assets/app-1a2b3c.js')).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      ...connections,
    ]);
  });

  it('are at most 600 bytes of a file, because a first visit loads a dozen', async () => {
    const { headers } = await demo.app.inject({ url: '/assets/app-1a2b3c.js', headers: html });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    expect(lines.join('').length).toBeLessThanOrEqual(600);
  });

  it.each(['/api/config', '/api/nothing', '/api/%zz'])('allow nothing in the response of %s', async (url) => {
    expect(await policy(demo, url)).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('allow a demo page to call only its own server and the Firebase emulator', async () => {
    expect(await policy(demo)).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' ${inject('emulatorOrigin')}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types ledger-worker',
      'report-uri /api/policy-reports',
      'report-to policy',
    ]);
  });

  it('require HTTPS in a deployment and not in a demo', async () => {
    const headers = (await real.app.inject({ url: '/' })).headers;
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(await policy(real)).toContain('upgrade-insecure-requests');
    expect(await policy(real)).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
    expect((await demo.app.inject({ url: '/' })).headers['strict-transport-security']).toBeUndefined();
  });

  it('allow the script of the Google sign-in only where that sign-in is on', async () => {
    const server = await startTestServer({ env: { ...REAL, GOOGLE_SIGN_IN: 'on' } });
    expect(await policy(server)).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://apis.google.com",
        'frame-src https://real-project.firebaseapp.com',
        'trusted-types ledger-worker default gapi#gapi goog#html',
      ]),
    );
    await server.close();
  });
});

describe('pages of other sites', () => {
  const write = (server: TestServer, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/users/refresh-token', headers, payload: { refreshToken: 'x' } });

  it('[R11.12] cannot write', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await write(demo, headers)).json()).toMatchObject({ code: 'bad_request' });
    expect((await write(demo, { 'sec-fetch-site': 'same-origin' })).json()).toMatchObject({ code: 'session_over' });
  });

  it('[R11.12] can write with credentials when their origin is on the list', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' };
    const reply = await write(real, headers);
    expect(reply.json()).toMatchObject({ code: 'session_over' });
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
    });
  });

  it.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null'])(
    'get no CORS headers when their origin is %s',
    async (origin) => {
      const reply = await real.app.inject({ url: '/api/config', headers: { origin } });
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('a demo', () => {
  it.each<Record<string, string>>([
    { host: 'picks.example' },
    { host: '192.168.1.5:3000' },
    { host: 'localhost.evil.example' },
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
  ])('[R13.1] responds 421 to a request with the headers %o', async (headers) => {
    const reply = await demo.app.inject({ url: '/api/config', headers });
    const message = 'This demo only works on the machine it runs on, at http://localhost:3000.';
    expect([reply.statusCode, reply.json()]).toEqual([421, { code: 'misdirected', message }]);
  });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])('responds to the host %s', async (host) => {
    expect((await demo.app.inject({ url: '/api/config', headers: { host } })).statusCode).toBe(200);
  });
});

it('a deployment responds to its own host name', async () => {
  expect((await real.app.inject({ url: '/api/config', headers: { host: 'picks.example' } })).statusCode).toBe(200);
});
