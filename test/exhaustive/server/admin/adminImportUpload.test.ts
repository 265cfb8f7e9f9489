import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminCalls, registerAdmin } from '../../../support/server/admin.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

const HEADER = 'state,name,city,lat,lon\n';
const MB = 1024 * 1024;

const agent = new Agent({ keepAlive: true });

let server: TestServer;
let admin: AdminCalls;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

/** Sends a file over a connection that stays open, as browsers do. */
async function upload(csv: string, type = 'text/csv'): Promise<{ status: number | undefined; body: string }> {
  const headers = { ...admin.headers, 'content-type': type, 'content-length': Buffer.byteLength(csv) };
  const sent = request({ port, method: 'POST', path: '/api/admin/courses/import', headers, agent });
  sent.end(csv);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply) };
}

const row = `${'OH,Name,City,1,1'.padEnd(1023)}\n`;

it('an upload with an unclosed quote is refused at once', async () => {
  const { status, body } = await upload(`${HEADER}OH,"${'x'.repeat(4 * MB)}`);
  expect([status, body]).toEqual([400, expect.stringContaining('not well-formed')]);
});

it('an upload that is too large is refused at once', async () => {
  const { status, body } = await upload(`${HEADER}${row.repeat(11 * 1024)}`);
  expect([status, body]).toEqual([413, expect.stringContaining('10 MB')]);
});

it('an upload without a header is refused at once', async () => {
  const { status, body } = await upload(`nothing\n${row.repeat(4 * 1024)}`);
  expect([status, body]).toEqual([400, expect.stringContaining('is missing')]);
});

it('an upload that is not sent as CSV is refused at once', async () => {
  const { status } = await upload(row.repeat(4 * 1024), 'application/zip');
  expect(status).toBe(415);
});
