import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminCalls, linesOf, registerAdmin, reportOf } from '../../../support/server/admin.ts';
import { coursesIn } from '../../../support/server/picks.ts';
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
  // A refused upload may be cut while the rest of it is still being sent.
  sent.on('error', () => undefined);
  sent.end(csv);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply) };
}

const row = `${'OH,Name,City,1,1'.padEnd(1023)}\n`;

it('an upload with an unclosed quote is refused at once', async () => {
  const { status, body } = await upload(`${HEADER}OH,"${'x'.repeat(4 * MB)}`);
  expect([status, body]).toEqual([400, expect.stringContaining('has a mistake')]);
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

const CSV_HEADER = 'external_id,state,name,city,lat,lon,holes,par,access,opened,architect,active\n';

const texas = (count: number) =>
  Array.from({ length: count }, (_, index) => `big-${index},TX,Big ${index},City ${index % 300},31,-100,18,,,,,`);

it('a long list of changes leaves no warning of a memory leak', async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on('warning', warned);
  const { status } = await upload(CSV_HEADER + texas(20_000).join('\n'));
  process.off('warning', warned);
  expect([status, warnings]).toEqual([200, []]);
});

it('an import of 20,000 rows reports its progress, and a second import finds all of these courses', async () => {
  const rows = texas(20_000);
  const reply = await admin.import(CSV_HEADER + rows.join('\n'));
  const lines = linesOf(reply);
  expect(reply.headers['content-type']).toContain('application/x-ndjson');
  expect(lines.length).toBeGreaterThan(10);
  const steps = lines.flatMap((line) => ('progress' in line ? [line.progress.done] : []));
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  expect([steps.at(-1), reportOf(reply)]).toMatchObject([20_000, { added: 20_000 }]);
  expect((await coursesIn(server.db, 'TX')).length).toBeGreaterThan(20_000);
  const changed = rows.map((row, index) => (index % 2 ? row : row.replace(',18,', ',27,')));
  expect(reportOf(await admin.import(CSV_HEADER + changed.join('\n')))).toMatchObject({
    added: 0,
    changed: 10_000,
    unchanged: 10_000,
  });
  const { courses } = (await admin.call('GET', 'courses?search=big%2019999')).json<{ courses: unknown[] }>();
  expect(courses).toHaveLength(1);
});
