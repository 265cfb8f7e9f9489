import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Publisher, votesOf } from '../../../support/ledger/publisher.ts';

const run = promisify(execFile);
const BALLOTS = Array.from({ length: 20 }, (_, index) => ({
  name: `member ${index}`,
  picks: [100, 101 + (index % 4)],
}));

let publisher: Publisher;
let server: Server;
let origin: string;
/** The network responds in place of the server. */
let isPortal = false;
beforeAll(async () => {
  publisher = await Publisher.start();
  await publisher.cut(votesOf(BALLOTS.slice(0, 18)));
  await publisher.cut(votesOf(BALLOTS));
  server = createServer(({ url = '' }, response) => {
    if (isPortal && url.endsWith('/rows')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Accept the terms of this network</h1>');
      return;
    }
    const text = publisher.respond(url);
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function verify(...args: string[]): Promise<{ code: number; text: string }> {
  try {
    const { stdout } = await run(process.execPath, ['scripts/verify.ts', ...args]);
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

describe('npm run verify', () => {
  it('[R21.26] counts every ledger of the chain, names its words, and ends with 0', async () => {
    const { code, text } = await verify(origin, 'az');
    expect(code, text).toBe(0);
    expect(text).toMatch(/^ok {5}1 published keys$/m);
    expect(text).toMatch(/^ok {5}no\. 1 of 2026-10-31T00:00:00\.000Z: 36 votes of 18 ballots; (\w+ ){7}\w+$/m);
    expect(text).toMatch(/^ok {5}no\. 2 of .*: 40 votes of 20 ballots/m);
    expect(text).toContain('Everything is equal.');
  });

  it('[R21.26] says where something is wrong, and ends with 1', async () => {
    const [first] = publisher.ledgers;
    const { rows } = first!;
    first!.rows = rows.replace(/^100/, '900');
    const { code, text } = await verify(origin, 'Arizona');
    first!.rows = rows;
    expect(code, text).toBe(1);
    expect(text).toContain('Ledger no. 1, rows, line 2, courseId: the course stands below one with a larger number.');
    expect(text).toContain(
      'Ledger no. 1, rows, votes of course 100: 17 counted in the rows, 18 published in the head.',
    );
    expect(text).not.toContain('Ledger no. 2, rows');
  });

  it('finds a head that counts too few withdrawn rows', async () => {
    const newest = publisher.ledgers.at(-1)!;
    const { rows, head, jws } = newest;
    const shorter = await publisher.fork().cut(votesOf(BALLOTS.slice(1)));
    Object.assign(newest, { ...shorter, head: { ...shorter.head, number: 2 } });
    await publisher.resign(2);
    const { code, text } = await verify(origin, 'az');
    Object.assign(newest, { rows, head, jws });
    expect(code, text).toBe(1);
    expect(text).toContain('Ledger no. 2, head, withdrawn: 2 rows of the ledger before are gone, the head counts 0.');
  });

  it('ends with 2, and finds nothing wrong, where the network sends a web page of its own', async () => {
    isPortal = true;
    const { code, text } = await verify(origin, 'az');
    isPortal = false;
    expect(code, text).toBe(2);
    expect(text).toContain('It cannot be told');
  });

  it.each([
    ['no arguments', []],
    ['no state', ['http://127.0.0.1:9']],
    ['a state that is none', ['http://127.0.0.1:9', 'xx']],
    ['an address that is none', ['somewhere', 'az']],
    ['a server that is not there', ['http://127.0.0.1:9', 'az']],
  ])('[R21.26] ends with 2 where it cannot be told: %s', async (_what, args) => {
    const { code, text } = await verify(...args);
    expect(code).toBe(2);
    expect(text).toMatch(/Usage: npm run verify|It cannot be told/);
  });
});
