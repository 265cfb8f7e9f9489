import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import type { SignedIn } from '../../../../contract/session.ts';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { copyPreparedFolder } from '../../../support/server/preparedFolder.ts';

type Run = { process: ChildProcess; output: () => string; ended: Promise<number | null> };

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'top-picks-start-'));
  for (const name of ['port', 'accounts-port', 'kept']) await copyPreparedFolder(path.join(folder, name));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts the real program, on free ports unless the test names others. */
function run(env: Record<string, string>): Run {
  const settings = { PATH: process.env.PATH, PORT: '0', IDENTITY_EMULATOR_PORT: '0', SAMPLE_VOTES: 'off', ...env };
  const child = spawn(process.execPath, ['server/launch.js'], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) };
}

/** Resolves to the address at which the server listens, once it has printed it. */
async function address({ process: child, output, ended }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = /Top Picks: (http:[^"\s]+)/.exec(output())?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', look);
    void ended.then((code) => reject(new Error(`ended with ${code ?? 'a signal'}: ${output()}`)));
  });
}

async function takenPort(): Promise<{ port: string; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: String((server.address() as AddressInfo).port), server };
}

const post = async (url: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('a start is refused with one clear line', () => {
  const refusal = async (env: Record<string, string>): Promise<string> => {
    const { ended, output } = run(env);
    expect(await ended).toBe(1);
    expect(output()).not.toMatch(/^ +at /m);
    return output();
  };

  it('when its port is taken', async () => {
    const { port, server } = await takenPort();
    expect(await refusal({ DATA_DIR: path.join(folder, 'port'), PORT: port })).toContain(
      `Port ${port} is taken. Set PORT`,
    );
    server.close();
  });

  it('when the port of the accounts’ emulator is taken', async () => {
    const { port, server } = await takenPort();
    const output = await refusal({ DATA_DIR: path.join(folder, 'accounts-port'), IDENTITY_EMULATOR_PORT: port });
    expect(output).toContain(`Port ${port} is taken. Set IDENTITY_EMULATOR_PORT`);
    server.close();
  });

  it('when the data folder cannot be written', async () => {
    await writeFile(path.join(folder, 'a-file'), '');
    const DATA_DIR = path.join(folder, 'a-file', 'data');
    const output = await refusal({ DATA_DIR });
    expect(output).toContain(DATA_DIR);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('when the database does not respond, and the line holds no password', async () => {
    const { port, server } = await takenPort();
    server.close();
    const DATABASE_URL = `postgres://pat:secret@127.0.0.1:${port}/golf`;
    const output = await refusal({ DATA_DIR: path.join(folder, 'db'), DATABASE_URL });
    expect(output).toContain('DATABASE_URL');
    expect(output).not.toContain('secret');
  });

  it('[R13.1] when a demo would be open to other machines, or a deployment has no public origin', async () => {
    expect(await refusal({ HOST: '0.0.0.0' })).toContain('  - HOST must be');
    const firebase = {
      FIREBASE_PROJECT_ID: 'a-project',
      FIREBASE_API_KEY: 'an-api-key',
      FIREBASE_AUTH_DOMAIN: 'a.example',
    };
    expect(await refusal(firebase)).toContain('  - PUBLIC_ORIGIN must be');
  });
});

// Each of its tests starts the server twice.
describe('a running server', { timeout: 90_000 }, () => {
  const account = { email: 'pat@example.com', password: 'fairway-22', returnSecureToken: true };
  let dataDir: string;
  beforeAll(() => {
    dataDir = path.join(folder, 'kept');
  });

  const signInAt = async (origin: string, call: 'signUp' | 'signInWithPassword'): Promise<string> => {
    const config = (await (await fetch(`${origin}/api/config`)).json()) as { identity: { emulatorOrigin: string } };
    const url = `${config.identity.emulatorOrigin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`;
    return ((await (await post(url, account)).json()) as { idToken: string }).idToken;
  };

  const bearer = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` });
  const aCourse = async (origin: string) => {
    const { locationId, courses } = await coursesIn(origin, 'AZ');
    return { locationId, courseId: courses[0]!._id };
  };

  it('prints its address and goes on while a second server is refused its data folder at once', async () => {
    const startedAt = performance.now();
    const first = run({ DATA_DIR: dataDir });
    const origin = await address(first);
    const listensAt = performance.now();
    const second = run({ DATA_DIR: dataDir });
    expect(await second.ended).toBe(1);
    // Relative to the time of a start, because both take longer on a busy machine.
    expect((performance.now() - listensAt) / (listensAt - startedAt)).toBeLessThan(0.6);
    expect(second.output()).toContain(dataDir);
    expect(first.output()).toContain('Demo: accounts live on this machine only.');
    for (const line of first.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');

    const idToken = await signInAt(origin, 'signUp');
    const joined = await post(`${origin}/api/users`, { idToken, fName: 'Pat', lName: 'Golfer' });
    expect(joined.status).toBe(201);
    const { locationId, courseId } = await aCourse(origin);
    const headers = bearer((await joined.json()) as SignedIn);
    const vote = await fetch(`${origin}/api/picks/${locationId}/${courseId}`, { method: 'PUT', headers });
    expect(vote.status).toBe(200);

    first.process.kill('SIGKILL');
    await first.ended;
  });

  it('has members, accounts and votes again after a crash, and stops within five seconds', async () => {
    const again = run({ DATA_DIR: dataDir });
    const origin = await address(again);
    const login = await post(`${origin}/api/users/login`, { idToken: await signInAt(origin, 'signInWithPassword') });
    const signedIn = (await login.json()) as SignedIn;
    expect(signedIn.user).toMatchObject({ email: account.email, name: 'Pat Golfer' });
    const { locationId, courseId } = await aCourse(origin);
    const picks = await fetch(`${origin}/api/picks/${locationId}`, { headers: bearer(signedIn) });
    expect(await picks.json()).toMatchObject({ courseIds: [courseId] });
    // The server may have been killed before the ranking with the vote was due; then the next one publishes it.
    const published = async () => {
      const ranking = (await (await fetch(`${origin}/api/leaderboard/az`)).json()) as Leaderboard;
      expect(ranking.entries[0]).toMatchObject({ courseId, votes: 1 });
    };
    await vi.waitFor(published, { timeout: 20_000 });

    const startedAt = performance.now();
    again.process.kill('SIGTERM');
    again.process.kill('SIGINT');
    expect(await again.ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5000);

    const third = run({ DATA_DIR: dataDir });
    const renewal = await post(`${await address(third)}/api/users/refresh-token`, {
      refreshToken: signedIn.refreshToken,
    });
    expect(renewal.status).toBe(200);
    expect(third.output()).not.toContain(account.email);
    third.process.kill('SIGINT');
    expect(await third.ended).toBe(0);
  });
});
