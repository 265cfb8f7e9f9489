import { EventEmitter } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { measured } from '../../support/goals/goals.ts';
import { secretsIn } from '../../support/server/secrets.ts';
import { newPerson } from '../../support/browser/stories.ts';
import { readLeaks, watchBrowser, watchServer } from '../../support/browser/watchedRun.ts';

const { email, password } = newPerson();
const PLANTED: [string, string][] = [
  ['password', `signed in with ${password}`],
  ['e-mail address', JSON.stringify({ to: email })],
  ['e-mail address', `/login?email=${encodeURIComponent(email)}`],
  [
    'e-mail address',
    `data=${encodeURIComponent(Buffer.from(JSON.stringify([{ distinct_id: email }])).toString('base64'))}`,
  ],
  [
    'signed token',
    `Bearer ${['{"alg":"EdDSA"}', '{"sub":"somebody"}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
  ],
  ['refresh token', `refreshToken=v1.${'A'.repeat(16)}.7.${'b'.repeat(43)}; path=/`],
];

describe('the search for secrets in end-to-end tests', () => {
  it.each(PLANTED)('finds a %s in the log line %s', async (kind, text) => {
    expect(secretsIn(text)).toContain(kind);
    watchServer(() => text);
    expect(await readLeaks()).toContain(`log: ${kind}`);
    expect(await readLeaks()).toEqual([]);
  });

  it('reads log lines that are written after the request', async () => {
    let log = 'started';
    watchServer(() => log);
    expect(await readLeaks()).toEqual([]);
    log += ` for ${email}`;
    expect(await readLeaks()).toEqual(['log: e-mail address']);
  });

  it.each(PLANTED)('[R9.5] finds a %s in error responses, the console and saved traces', async (kind, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'top-picks-trace-'));
    const path = join(folder, 'trace.json');
    writeFileSync(path, text);
    const [context, page] = [new EventEmitter(), new EventEmitter()];
    watchBrowser(context as unknown as BrowserContext);
    context.emit('page', page);
    const respond = (status: number, path: string) =>
      context.emit('response', {
        url: () => `http://localhost:3000${path}`,
        status: () => status,
        text: () => Promise.resolve(text),
      });
    respond(500, '/api/geocode');
    respond(404, '/shared/nobody/az');
    respond(200, '/api/users/me');
    context.emit('console', { text: () => text });
    const save = (name: string) =>
      page.emit('download', { suggestedFilename: () => name, path: () => Promise.resolve(path) });
    save('top-picks-trace-2026.json');
    expect(await readLeaks()).toEqual(
      ['console', 'error 404 of /shared/nobody/az', 'error 500 of /api/geocode', 'trace'].map(
        (where) => `${where}: ${kind}`,
      ),
    );
    save('top-picks-my-data.json');
    expect(await readLeaks()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('reports a trace that it cannot read', async () => {
    const [context, page] = [new EventEmitter(), new EventEmitter()];
    watchBrowser(context as unknown as BrowserContext);
    context.emit('page', page);
    const path = () => Promise.reject(new Error('gone'));
    page.emit('download', { suggestedFilename: () => 'top-picks-trace-2026.json', path });
    expect(await readLeaks()).toEqual(['trace: could not be read']);
  });

  it('finds no secret in harmless text', ({ task }) => {
    const fine =
      'GET /leaderboard/az?cursor=ImPUO7QtW39v {"publication":"a84a24d9a3cc","contact":"hello at example.com"}';
    expect(secretsIn(fine)).toEqual([]);
    const kinds = new Set(PLANTED.map(([kind]) => kind)).size;
    measured(
      task,
      'G24',
      `${kinds} kinds of secrets watched for in all end-to-end tests: addresses, events, logs, errors, consoles, saved traces; each planted one is found`,
    );
  });

  it('finds no secret in the sample traces', () => {
    for (const file of globSync('test/traces/*.json')) expect(secretsIn(readFileSync(file, 'utf8'))).toEqual([]);
  });
});
