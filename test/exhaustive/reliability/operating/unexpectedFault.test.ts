import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Run = {
  process: ChildProcess;
  output: () => string;
  /** The address that the server prints when it is ready. */
  origin: Promise<string>;
  ended: Promise<number | null>;
};

let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-fault-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Code that throws outside of any request when one of two addresses is requested. */
const PLANTED = `
import { subscribe } from 'node:diagnostics_channel';
const SECRET = Object.assign(new Error('planted fault'), { detail: 'Key (email)=(pat@example.com) exists.' });
subscribe('http.server.request.start', ({ request }) => {
  if (request.url === '/planted/rejection') setImmediate(() => void Promise.reject(SECRET));
  if (request.url === '/planted/exception') setImmediate(() => { throw SECRET; });
});`;

/** Starts the real program with that code. */
function run(): Run {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(PLANTED)}`;
  const data = { DATA_DIR: dataDir, SAMPLE_VOTES: 'off' };
  const env = { PATH: process.env.PATH, PORT: '0', IDENTITY_EMULATOR_PORT: '0', ...data, NODE_OPTIONS };
  const child = spawn(process.execPath, ['server/launch.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const origin = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Top Picks: (http:[^"\s]+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', listen);
    void ended.then((code) => reject(new Error(`ended with ${code ?? 'a signal'}: ${output}`)));
  });
  return { process: child, output: () => output, origin, ended };
}

const isAlive = async (origin: string) => (await fetch(`${origin}/api/health/ready`)).status === 200;

describe('[R13.8] a fault that belongs to no request', () => {
  it.each(['rejection', 'exception'])('is logged and stops the server in order, as an unhandled %s', async (kind) => {
    const server = run();
    const origin = await server.origin;
    expect(await isAlive(origin)).toBe(true);
    // The request under way still gets its response.
    expect((await fetch(`${origin}/planted/${kind}`)).status).toBe(404);
    expect(await server.ended).toBe(1);
    const lines = server.output().split('\n');
    const told = lines.filter((line) => line.includes('unexpected fault'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"level":60');
    expect(told[0]).toContain('planted fault');
    expect(server.output()).not.toContain('pat@example.com');
    // An empty lock file: the folder was released, which a killed process cannot do.
    const locks = (await readdir(path.join(dataDir, 'lock'))).sort((one, other) => Number(one) - Number(other));
    expect(await readFile(path.join(dataDir, 'lock', locks.at(-1) ?? ''), 'utf8')).toBe('');
  });
});

it('the server goes on when the reader of its log is gone', async () => {
  const server = run();
  const origin = await server.origin;
  // The data folder is intact after the faults above.
  expect(await isAlive(origin)).toBe(true);
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  for (let round = 0; round < 5; round += 1) {
    const login = await fetch(`${origin}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: 'nobody' }),
    });
    expect(login.status).toBe(401);
  }
  expect(await isAlive(origin)).toBe(true);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
