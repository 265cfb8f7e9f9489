import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAdmin } from '../../support/server/admin.ts';
import { captureLog } from '../../support/server/logLines.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const DEBUG = 20;
const book = captureLog();
let server: TestServer;
let bearer: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'debug' }, logTo: book.stream });
  bearer = (await registerAdmin(server)).headers.authorization;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  book.clear();
});
afterAll(() => server.close());

type Leave = 'closes at once' | 'closes' | 'resets the connection';

/**
 * Sends the beginning of a request, and leaves when the server has seen its head, or has read what there is of its
 * body.
 */
async function leaveAfter(bytes: string, leave: Leave): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo;
  const seen = once(server.app.server, 'request');
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const [request] = (await seen) as [IncomingMessage];
  const noticed = new Promise((resolve) => request.once('close', resolve));
  if (leave !== 'closes at once') await expect.poll(() => request.readableDidRead).toBe(true);
  if (leave === 'resets the connection') socket.resetAndDestroy();
  else socket.destroy();
  await noticed;
  // Another request goes all the way through, so whatever was to be logged about the first one is there.
  expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200);
}

const CSV = `state,name,city,lat,lon\n${'CA,Name,City,34,-118\n'.repeat(200)}`;
const UPLOADS: [path: string, type: string, body: string][] = [
  ['/api/users/login', 'application/json', '{"idToken":"'],
  ['/api/admin/courses/import', 'text/csv', CSV],
  ['/api/admin/courses/import?skipBad=true', 'text/csv', 'state,na'],
  ['/api/policy-reports', 'application/csp-report', '{'],
];

const LEAVES: Leave[] = ['closes at once', 'closes', 'resets the connection'];

it.each(UPLOADS.flatMap((upload) => LEAVES.map((leave) => [leave, upload[0], upload] as const)))(
  'a client that %s in the middle of its upload to %s is no fault of the server, and not logged',
  async (leave, _path, [path, type, body]) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: ${bearer}`,
      `content-type: ${type}`,
      'content-length: 15000',
    ];
    await leaveAfter(`${head.join('\r\n')}\r\n\r\n${body}`, leave);
    expect(book.lines().filter(({ level }) => level > DEBUG)).toEqual([]);
  },
);

it('a client that leaves in the middle of an upload in chunks is no fault either', async () => {
  const head = [
    'POST /api/admin/courses/import HTTP/1.1',
    'host: localhost',
    `authorization: ${bearer}`,
    'content-type: text/csv',
    'transfer-encoding: chunked',
  ];
  await leaveAfter(`${head.join('\r\n')}\r\n\r\n${CSV.length.toString(16)}\r\n${CSV}\r\n`, 'closes');
  expect(book.lines().filter(({ level }) => level > DEBUG)).toEqual([]);
});
