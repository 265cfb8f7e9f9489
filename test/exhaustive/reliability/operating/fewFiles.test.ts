import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startProduct } from '../../../support/server/product.ts';

/** More clients than the process may open files. */
const [FILES, CLIENTS] = [256, 500];
const SOON = { timeout: 20_000 };
const PAGES = ['/leaderboard/ut', '/leaderboard/nv', '/states', '/about'];

it('[R13.8] a process that may open no more files stays alive, logs what fails, and serves again when it may', async () => {
  const product = await startProduct();
  const { hostname, port } = new URL(product.url);
  execFileSync('prlimit', ['--pid', String(product.pid), `--nofile=${FILES}:${FILES}`]);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/html\r\n\r\n`;
  let responses = '';
  const clients = Array.from({ length: CLIENTS }, (_, nth) => {
    const client = connect(Number(port), hostname);
    client.on('error', () => undefined).on('data', (chunk: Buffer) => (responses += chunk.toString('latin1')));
    client.write(get(PAGES[nth % PAGES.length] ?? ''));
    return client;
  });
  await expect.poll(() => clients.filter(({ bytesRead }) => bytesRead > 0).length, SOON).toBeGreaterThan(50);
  await expect.poll(() => product.output(), SOON).toMatch(/EMFILE|too many open files/);
  for (const client of clients) client.destroy();
  await expect.poll(async () => (await fetch(`${product.url}/leaderboard/wy`)).status, SOON).toBe(200);
  expect(responses.match(/HTTP\/1\.1 500 /g)).toBeNull();
  expect(product.output()).not.toMatch(/unexpected fault|request failed/);
  expect(await product.stop()).toBe(0);
});
