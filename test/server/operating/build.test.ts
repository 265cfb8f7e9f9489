import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const html = { accept: 'text/html' };
const MADE_AT_S = 1_700_000_000;

let distDir: string;
let server: TestServer;

/** Writes a build of the page as `npm run build` would. */
async function build(script: string, madeAt: number): Promise<void> {
  const page = path.join(distDir, 'index.html');
  await writeFile(page, `<!doctype html><head><title>T</title></head><script src="/assets/${script}"></script>`);
  await utimes(page, madeAt, madeAt);
}

async function namesAt(url: string): Promise<{ inHeader: unknown; inPage: string | undefined }> {
  const reply = await server.app.inject({ url, headers: html });
  return { inHeader: reply.headers['x-build'], inPage: /name="x-build" content="([^"]+)"/.exec(reply.body)?.[1] };
}

beforeAll(async () => {
  distDir = await mkdtemp(path.join(tmpdir(), 'top-picks-dist-'));
  await mkdir(path.join(distDir, 'assets'));
  await writeFile(path.join(distDir, 'assets/app-1.js'), 'export {};');
  await build('app-1.js', MADE_AT_S);
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

describe('the name of the page’s build', () => {
  it('stands in the page’s HTML and in a header of every API response', async () => {
    const { inPage, inHeader } = await namesAt('/about');
    expect(inPage).toMatch(new RegExp(`^${MADE_AT_S}\\.[0-9a-f]{12}$`));
    expect(inHeader).toBe(inPage);
    for (const url of ['/api/config', '/api/leaderboard/az', '/api/users/me', '/assets/gone.js?x', '/api/no-such']) {
      expect((await namesAt(url)).inHeader, url).toBe(url.startsWith('/assets/') ? undefined : inPage);
    }
  });

  it('changes with the next page that is served after a new build', async () => {
    const before = (await namesAt('/about')).inPage;
    await build('app-2.js', MADE_AT_S + 60);
    const { inPage } = await namesAt('/about');
    expect(inPage).toMatch(new RegExp(`^${MADE_AT_S + 60}\\.`));
    expect(inPage?.split('.')[1]).not.toBe(before?.split('.')[1]);
    expect((await namesAt('/api/config')).inHeader).toBe(inPage);
  });

  it('is left out of responses where the page is not built', async () => {
    const unbuilt = await startTestServer();
    expect((await unbuilt.app.inject('/api/config')).headers).not.toHaveProperty('x-build');
    await unbuilt.close();
  });
});
