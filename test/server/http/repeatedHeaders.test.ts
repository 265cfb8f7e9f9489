import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendRaw } from '../../support/server/rawRequest.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await registerMember(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function statusOf(path: string, headers: readonly string[], version = '1.1'): Promise<number> {
  const lines = [`GET ${path} HTTP/${version}`, ...headers, 'connection: close'];
  const response = await sendRaw(server, `${lines.join('\r\n')}\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
}

const CONFIG = '/api/config';

it.each([
  ['two different hosts', ['host: localhost', 'host: evil.example']],
  ['the same host twice', ['host: localhost', 'Host: localhost']],
  ['three hosts', ['host: localhost', 'host: localhost', 'host: localhost']],
  ['no host', []],
  ['an empty host', ['host:']],
  ['a list of hosts', ['host: localhost, localhost']],
  ['a host with a path', ['host: localhost/x']],
  ['a host with a user', ['host: evil@localhost']],
  ['a host with a space', ['host: local host']],
])('[R11.14] a request with %s is refused', async (_what, headers) => {
  expect(await statusOf(CONFIG, headers)).toBe(400);
});

it.each(['localhost', 'LOCALHOST', 'localhost:8080', '127.0.0.1', '[::1]:80'])(
  'a request with the host %s is served',
  async (host) => {
    expect(await statusOf(CONFIG, [`host: ${host}`])).toBe(200);
  },
);

it('a request of HTTP/1.0 needs no host, and is for another host in a demo', async () => {
  expect(await statusOf(CONFIG, [], '1.0')).toBe(421);
});

it('two bearers are none', async () => {
  const own = `authorization: ${member.headers.authorization}`;
  expect(await statusOf('/api/users/me', ['host: localhost', own])).toBe(200);
  expect(await statusOf('/api/users/me', ['host: localhost', own, 'authorization: Bearer x'])).toBe(401);
  expect(await statusOf('/api/users/me', ['host: localhost', own, own])).toBe(401);
});

it('two lengths are refused', async () => {
  expect(await statusOf(CONFIG, ['host: localhost', 'content-length: 0', 'content-length: 0'])).toBe(400);
  expect(await statusOf(CONFIG, ['host: localhost', 'content-length: 0', 'content-length: 1'])).toBe(400);
});

it('two types of a body are refused', async () => {
  const body = JSON.stringify({ idToken: 'x' });
  const lines = [
    'POST /api/users/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-type: text/csv',
    `content-length: ${body.length}`,
    'connection: close',
  ];
  expect(await sendRaw(server, `${lines.join('\r\n')}\r\n\r\n${body}`)).toMatch(/^HTTP\/1\.1 415 /);
});
