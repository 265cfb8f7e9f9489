import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runVerify } from '../../support/ledger/programs.ts';
import { Publisher, votesOf } from '../../support/ledger/publisher.ts';

const BALLOTS = Array.from({ length: 20 }, (_, index) => ({
  name: `member ${index}`,
  picks: [100, 101 + (index % 4)],
}));

let publisher: Publisher;
let server: Server;
let origin: string;
/** Whether the network responds in place of the server. */
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

describe('npm run verify', () => {
  it('[R21.26] counts every ledger of the chain, and exits with 0 when all is equal', async () => {
    const { code, text } = await runVerify(origin, 'az');
    expect(code, text).toBe(0);
    expect(text).toMatch(/^ok {5}1 published keys$/m);
    expect(text).toMatch(/^ok {5}no\. 1 of 2026-10-31T00:00:00\.000Z: 36 votes of 18 ballots; (\w+ ){7}\w+$/m);
    expect(text).toMatch(/^ok {5}no\. 2 of .*: 40 votes of 20 ballots/m);
    expect(text).toContain('Everything is equal.');
  });

  it('[R21.26] says where something is wrong and exits with 1', async () => {
    const [first] = publisher.ledgers;
    const { rows } = first!;
    first!.rows = rows.replace(/^100/, '900');
    const { code, text } = await runVerify(origin, 'Arizona');
    first!.rows = rows;
    expect(code, text).toBe(1);
    expect(text).toContain('Ledger no. 1, rows, line 2, courseId: the course comes after one with a larger number.');
    expect(text).toContain(
      'Ledger no. 1, rows, votes of course 100: 17 counted in the rows, 18 published in the head.',
    );
    expect(text).not.toContain('Ledger no. 2, rows');
  });

  it('[R21.26] finds a head that counts too few withdrawn votes', async () => {
    const newest = publisher.ledgers.at(-1)!;
    const { rows, head, jws } = newest;
    const shorter = await publisher.fork().cut(votesOf(BALLOTS.slice(4)));
    Object.assign(newest, { ...shorter, head: { ...shorter.head, number: 2, withdrawn: {} } });
    await publisher.resign(2);
    const { code, text } = await runVerify(origin, 'az');
    Object.assign(newest, { rows, head, jws });
    expect(code, text).toBe(1);
    const says = 'courses have lost more votes (4) than the head counts as gone (0)';
    expect(text).toContain(`Ledger no. 2, head, withdrawn: ${says}.`);
  });

  it('[R21.26] names renamed courses, which are no finding', async () => {
    publisher.names.set(100, 'Papago');
    const { code, text } = await runVerify(origin, 'az');
    publisher.names.clear();
    expect(code, text).toBe(0);
    expect(text).toMatch(/^ok {5}the names in today’s ranking and no\. 2\n {7}Renamed since no\. 2: /m);
    expect(text).toContain('Renamed since no. 2: Course 100 (Phoenix) is now Papago (Phoenix).');
  });

  it('[R21.26] finds two courses that swapped their names between two ledgers, or since the newest one', async () => {
    const liar = publisher.fork();
    liar.names.set(100, 'Course 101').set(101, 'Course 100');
    await liar.cut(votesOf(BALLOTS));
    liar.close();
    liar.names.set(100, 'Course 100').set(101, 'Course 101');
    const honest = publisher;
    publisher = liar;
    const { code, text } = await runVerify(origin, 'az');
    publisher = honest;
    expect(code, text).toBe(1);
    expect(text).toContain('Ledger no. 3, courses: course 100 has the name that course 101 had in no. 2: Course 101.');
    expect(text).toContain('Today’s ranking: course 100 has the name that course 101 had in no. 3: Course 100.');
    expect(text).toMatch(/^ok {5}the published result of 2026 and no\. 3$/m);
  });

  it('[R21.26] finds a result that names other courses than its ledger', async () => {
    publisher.names.set(100, 'Augusta');
    publisher.close();
    publisher.names.clear();
    const { code, text } = await runVerify(origin, 'az');
    publisher.result = undefined;
    expect(code, text).toBe(1);
    const says = 'the result says Augusta (Phoenix), the ledger Course 100 (Phoenix)';
    expect(text).toContain(`Ledger no. 2, published result, name of course 100: ${says}.`);
  });

  it('[R21.26] exits with 2, which is no finding, when the network sends a web page of its own', async () => {
    isPortal = true;
    const { code, text } = await runVerify(origin, 'az');
    isPortal = false;
    expect(code, text).toBe(2);
    expect(text).toContain('It cannot be told');
  });
});

it('[R21.26] the verifier in docs/ledger.md has at most 40 lines', async () => {
  const [, program = ''] = /^```python\n([^]*?)^```$/m.exec(await readFile('docs/ledger.md', 'utf8')) ?? [];
  const lines = program.trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.length).toBeLessThanOrEqual(40);
});
