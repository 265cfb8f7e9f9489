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

/** The server's response to a browser. */
async function open(url: string) {
  const reply = await server.app.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } });
  return {
    status: reply.statusCode,
    title: /<title>([^<]*)/.exec(reply.body)?.[1],
    robots: reply.headers['x-robots-tag'],
  };
}

describe('an extra page', () => {
  it('[R1.10] that is on has status 200 and its own title', async () => {
    expect(await open('/contact')).toEqual({ status: 200, title: 'Contact · Top Picks', robots: undefined });
  });

  it('[R1.10] that is off gets the response of an unknown address', async () => {
    expect(await open('/change-states')).toEqual(await open('/no-such-page'));
  });

  it('is listed in the public configuration, with the e-mail address to write to', async () => {
    const config = (await server.app.inject('/api/config')).json<PublicConfig>();
    expect(config).toMatchObject({ extraRoutes: ['contact'], contactEmail: 'hello@picks.example' });
  });
});
