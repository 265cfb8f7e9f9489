import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

const run = promisify(execFile);
const MODULES = path.resolve('node_modules');
const TSC = path.join(MODULES, 'typescript7/bin/tsc');
const OPTIONS = '--noEmit --strict --types node --module nodenext --target es2024 --allowImportingTsExtensions'.split(
  ' ',
);

/** What somebody writes who knows the document only. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './topPicks.ts';

const [, , baseUrl, accessToken] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${accessToken}\` } });
const ranking = await client.GET('/api/leaderboard/{state}', { params: { path: { state: 'AZ' }, query: { limit: 1 } } });
if (!ranking.data) throw new Error(ranking.error.message);
const { locationId, entries } = ranking.data;
const vote = await client.PUT('/api/picks/{locationId}/{courseId}', {
  params: { path: { locationId, courseId: entries[0].courseId } },
  body: { position: 0 },
});
if (!vote.data) throw new Error(vote.error.code);
const ballot: components['schemas']['Ballot'] = vote.data;
// @ts-expect-error a ballot has no such field
void ballot.votesLeft;
console.log(ballot.remainingVotes);
`;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  folder = await mkdtemp(path.join(tmpdir(), 'top-picks-client-'));
  await symlink(MODULES, path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

/** Runs a program in the client's folder; returns what it prints. */
const node = async (...args: string[]): Promise<string> => (await run(process.execPath, args, { cwd: folder })).stdout;

it('a client that is generated from the document compiles and votes', async () => {
  const document = (await server.app.inject('/api/openapi.json')).body;
  await writeFile(path.join(folder, 'topPicks.ts'), astToString(await openapiTS(document)));
  await writeFile(path.join(folder, 'program.ts'), PROGRAM);
  await node(TSC, ...OPTIONS, 'program.ts');

  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { accessToken } = await registerMember(server);
  expect(await node('program.ts', url, accessToken)).toBe('21\n');
});
