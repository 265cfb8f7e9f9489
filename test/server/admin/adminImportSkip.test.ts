import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminCalls, linesOf, registerAdmin, reportOf } from '../../support/server/admin.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

const file = (...rows: string[]) =>
  ['external_id,state,name,city,lat,lon,holes,par,access,opened,architect,active', ...rows].join('\n');
const allCourses = () => server.db.selectFrom('courses').selectAll().orderBy('id').execute();

describe('three bad rows of 500', () => {
  const rows = Array.from({ length: 500 }, (_, index) => `s-${index},OR,Skip ${index},Bend,44,-121,18,,,,,`);
  const bad = { 7: 's-7,ZZ,Skip 7,Bend,44,-121,,,,,,', 250: 's-250,OR,,Bend,44,-121,,,,,,', 499: rows[498]! };
  const csv = file(...Object.assign([...rows], bad));
  const lines = [9, 252, 501];
  const reportedLines = (report: { errors: { line: number }[] }) => report.errors.map(({ line }) => line);

  it('[R12.3] are reported and stop the import; when they are to be skipped, all other rows are imported', async () => {
    const before = await allCourses();
    for (const skipBad of [false, true]) {
      const dry = reportOf(await admin.import(csv, { dryRun: true, skipBad }));
      expect(dry).toMatchObject({ isDryRun: true, skipsBad: skipBad, rows: 500, added: 497, badRows: 3 });
      expect(reportedLines(dry)).toEqual(lines);
    }
    const log = await admin.audit();
    expect(reportedLines(reportOf(await admin.import(csv)))).toEqual(lines);
    expect([await allCourses(), await admin.audit()]).toEqual([before, log]);

    const report = reportOf(await admin.import(csv, { skipBad: true }));
    expect(report).toMatchObject({ isDryRun: false, skipsBad: true, added: 497, badRows: 3 });
    expect(reportedLines(report)).toEqual(lines);
    const after = await allCourses();
    expect(after.length - before.length).toBe(497);
    expect(after.some(({ external_id }) => external_id === 's-7')).toBe(false);
    expect((await admin.audit())[0]).toMatchObject({
      action: 'courses_imported',
      details: { rows: 500, added: 497, changed: 0, unchanged: 0, skipped: 3 },
    });
    expect(reportOf(await admin.import(csv, { skipBad: true }))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 497,
    });
    expect(await allCourses()).toEqual(after);
  });
});

it('an import that skips bad rows imports nothing when writing a later row fails', async () => {
  const before = await allCourses();
  // This row is in the second statement of two hundred rows, which is sent after the first one.
  const many = Array.from({ length: 300 }, (_, index) => `f-${index},OR,Fails ${index},Bend,44,-121,18,,,,,`);
  await sql`alter table courses add constraint fails check (external_id <> 'f-250')`.execute(server.db);
  const lines = linesOf(await admin.import(file(...many, 'f-x,ZZ,Bad,Bend,44,-121,,,,,,'), { skipBad: true }));
  await sql`alter table courses drop constraint fails`.execute(server.db);
  expect(lines).toEqual([
    { progress: { done: 200, of: 300 } },
    { error: expect.objectContaining({ code: 'internal' }) as object },
  ]);
  expect(await allCourses()).toEqual(before);
});
