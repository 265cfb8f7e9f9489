import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicConfig } from '../../../contract/config.ts';
import { makeDistFolder } from '../../support/server/distFolder.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let distDir: string;
let server: TestServer;
beforeAll(async () => {
  distDir = await makeDistFolder();
  server = await startTestServer({ distDir, env: { EXTRA_ROUTES: 'contact', CONTACT_EMAIL: 'hello@picks.example' } });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

/** What a browser gets at an address. */
async function open(url: string) {
  const reply = await server.app.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } });
  return {
    status: reply.statusCode,
    title: /<title>([^<]*)/.exec(reply.body)?.[1],
    robots: reply.headers['x-robots-tag'],
  };
}

describe('an extra page', () => {
  it('that is switched on is announced like any other', async () => {
    expect(await open('/contact')).toEqual({ status: 200, title: 'Contact · Top Picks', robots: undefined });
  });

  it('that is off is an unknown address', async () => {
    expect(await open('/change-states')).toEqual(await open('/no-such-page'));
  });

  it('is named to the page, with the address to write to', async () => {
    const config = (await server.app.inject('/api/config')).json<PublicConfig>();
    expect(config).toMatchObject({ extraRoutes: ['contact'], contactEmail: 'hello@picks.example' });
  });
});
