import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES } from '../../../contract/limits.ts';
import { type AdminCalls, codeOf, registerAdmin, reportOf } from '../../support/server/admin.ts';
import { pickCalls } from '../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const HEADER = 'external_id,state,name,city,lat,lon,holes,par,access,opened,architect,active';

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

const file = (...rows: string[]) => [HEADER, ...rows].join('\n');
const allCourses = () => server.db.selectFrom('courses').selectAll().orderBy('id').execute();
const courseCalled = (name: string) => server.db.selectFrom('courses').selectAll().where('name', '=', name).execute();
const ran = async (csv: string) => reportOf(await admin.import(csv));
const unchanged = { added: 0, changed: 0 };

describe('a file of courses', () => {
  it('adds new courses, and changes known courses where a cell differs', async () => {
    const csv = file(
      'n1,OH,"Fox, Hollow",Akron,41.1,-81.5,18,72,public,1950,A. Tull,',
      ',Ohio,Plain Links,Dayton,39.7,-84.2,,,,,,',
    );
    expect(await ran(csv)).toEqual({
      isDryRun: false,
      skipsBad: false,
      isWhole: true,
      rows: 2,
      added: 2,
      changed: 0,
      unchanged: 0,
      similar: 0,
      badRows: 0,
      errors: [],
      plan: expect.any(String) as string,
      importId: expect.any(Number) as number,
    });
    expect(await courseCalled('Fox, Hollow')).toMatchObject([
      {
        external_id: 'n1',
        city: 'Akron',
        holes: 18,
        par: 72,
        access: 'public',
        opened: 1950,
        architect: 'A. Tull',
        active: true,
      },
    ]);
    expect(await courseCalled('Plain Links')).toMatchObject([
      { external_id: null, holes: null, lat: 39.7, active: true },
    ]);
    const later = file(
      'n1,OH,Fox Hollow Club,Akron,41.1,-81.5,,71,,,,',
      'n2,oh,PLAIN LINKS,dayton,39.7,-84.2,9,,,,,no',
    );
    expect(await ran(later)).toMatchObject({ added: 0, changed: 2 });
    expect(await courseCalled('Fox Hollow Club')).toMatchObject([{ external_id: 'n1', holes: 18, par: 71 }]);
    expect(await courseCalled('PLAIN LINKS')).toMatchObject([
      { external_id: 'n2', city: 'dayton', holes: 9, active: false },
    ]);
    expect((await admin.audit())[0]).toMatchObject({
      action: 'courses_imported',
      details: { rows: 2, added: 0, changed: 2, unchanged: 0 },
    });
  });

  it('changes nothing when it is imported a second time, and nothing in a dry run', async () => {
    const csv = file('r1,UT,Repeat One,Moab,38.5,-109.5,18,,,,,', ',UT,Repeat Two,Moab,38.6,-109.6,,,,,,yes');
    const before = await allCourses();
    expect(reportOf(await admin.import(csv, { dryRun: true }))).toMatchObject({ isDryRun: true, added: 2 });
    expect(await allCourses()).toEqual(before);
    await ran(csv);
    const once = await allCourses();
    const [entry] = await admin.audit();
    expect(await ran(csv)).toMatchObject({ ...unchanged, unchanged: 2 });
    expect(await allCourses()).toEqual(once);
    expect((await admin.audit())[0]).toEqual(entry);
  });

  it('changes nothing when it is the catalogue of the release', async () => {
    const catalogue = await readFile('server/db/data/courses.csv', 'utf8');
    expect(reportOf(await admin.import(catalogue, { dryRun: true }))).toMatchObject({ ...unchanged, badRows: 0 });
  });

  it('leaves a merged duplicate merged', async () => {
    await ran(file('m1,NV,Mirage One,Reno,39.5,-119.8,,,,,,', 'm2,NV,Mirage Two,Reno,39.5,-119.8,,,,,,'));
    const [[one], [two]] = [await courseCalled('Mirage One'), await courseCalled('Mirage Two')];
    expect(
      (await admin.call('POST', `courses/${two!.id}/merge`, { reason: 'The same course', into: one!.id })).statusCode,
    ).toBe(200);
    const again = file('m2,NV,Mirage Two,Reno,39.5,-119.8,27,,,,,yes', ',NV,Mirage Two,Reno,1,1,,,,,,');
    const report = await ran(file('m2,NV,Mirage Two,Reno,39.5,-119.8,27,,,,,yes'));
    expect(report).toMatchObject({ ...unchanged, unchanged: 1 });
    expect((await ran(again)).badRows).toBe(1);
    expect(await courseCalled('Mirage Two')).toEqual([
      expect.objectContaining({ active: false, merged_into: one!.id }),
    ]);
  });

  it('brings courses that can be voted for and stand in the next ranking', async () => {
    await ran(file(',VT,Imported Hills,Stowe,44.4,-72.6,,,,,,'));
    const [course] = await courseCalled('Imported Hills');
    server.clock.advance(1000);
    await server.standings.tick();
    const ranking = await server.app.inject('/api/leaderboard/vt?limit=100');
    expect(ranking.body).toContain('Imported Hills');
    const { headers } = admin;
    const vote = pickCalls(server.app, { headers, locationId: course!.location_id }).add(course!.id);
    expect((await vote).statusCode).toBe(200);
  });
});

describe('a bad row', () => {
  const good = ',OH,Good Links,Akron,41.1,-81.5,,,,,,';
  const bad: [string, RegExp][] = [
    [',XX,Name,City,1,1,,,,,,', /"XX" isn’t a US state/],
    [',OH,,City,1,1,,,,,,', /name is missing/],
    [',OH,Name,,1,1,,,,,,', /city is missing/],
    [',OH,Name,City,,,,,,,,', /needs lat and lon/],
    [',OH,Name,City,91,1,,,,,,', /lat must be a number from -90 to 90/],
    [',OH,Name,City,north,1,,,,,,', /lat must be/],
    [',OH,Name,City,1,1,9.5,,,,,', /holes must be a whole number/],
    [',OH,Name,City,1,1,,,secret,,,', /access must be one of public/],
    [',OH,Name,City,1,1,,,,,,perhaps', /yes or no/],
    [',OH,Name,City,1,1', /6 cells instead of 12/],
    [`,OH,${'x'.repeat(121)},City,1,1,,,,,,`, /name is longer than 120/],
    [`${'x'.repeat(65)},OH,Name,City,1,1,,,,,,`, /external_id is longer than 64/],
    [',OH,Na\u0000me,City,1,1,,,,,,', /has a character we can’t store/],
    [',OH,Na\uFFFDme,City,1,1,,,,,,', /UTF-8/],
    [',OH,GOOD-Links,akron,41.1,-81.5,,,,,,', /^Same course as in line 2/],
  ];

  it('[R12.3] is reported with its line and what is wrong, and nothing is imported', async () => {
    const before = await allCourses();
    const report = await ran(file(good, ...bad.map(([row]) => row), ',OH,Last Links,Akron,41.1,-81.5,,,,,,'));
    expect(report).toMatchObject({ rows: bad.length + 2, badRows: bad.length });
    expect(report.errors).toEqual(
      bad.map(([, message], index) => ({ line: index + 3, message: expect.stringMatching(message) as string })),
    );
    expect(await allCourses()).toEqual(before);
  });

  it('is a row whose state, name or external id contradicts a known course', async () => {
    await ran(file('k1,OH,Known One,Akron,41,-81,,,,,,', 'k2,OH,Known Two,Akron,41,-81,,,,,,'));
    const rows = [
      'k1,PA,Known One,Erie,42,-80,,,,,,',
      'k1,OH,Known Two,Akron,41,-81,,,,,,',
      'k3,OH,Known One,Akron,41,-81,,,,,,',
    ];
    const messages = [/belongs to a course in OH/, /has the same name/, /already has the external ID "k1"/];
    for (const [index, row] of rows.entries()) {
      expect((await ran(file(row))).errors).toEqual([
        { line: 2, message: expect.stringMatching(messages[index]!) as string },
      ]);
    }
  });

  it('is counted, but only the first 200 are reported', async () => {
    const report = await ran(file(...Array.from({ length: 300 }, (_, index) => `,ZZ,Name ${index},City,1,1,,,,,,`)));
    expect([report.badRows, report.errors.length, report.errors.at(-1)?.line]).toEqual([300, 200, 201]);
  });

  it('[R12.3] is not read further after 1,000 bad rows, and nothing of it is imported', async () => {
    const before = await allCourses();
    const bad = Array.from({ length: 1500 }, (_, index) => `b-${index},ZZ,Bad,Bend,44,-121,,,,,,`);
    const report = reportOf(await admin.import(file('g,OR,Good One,Bend,44,-121,,,,,,', ...bad), { skipBad: true }));
    expect(report).toMatchObject({ isWhole: false, badRows: 1000, rows: 1001, skipsBad: true });
    expect(await allCourses()).toEqual(before);
  });

  it('is refused with more than 50,000 rows', async () => {
    const many = Array.from({ length: 50_001 }, (_, index) => `,OR,Many ${index},Bend,44,-121,,,,,,`);
    const reply = await admin.import(file(...many), { dryRun: true });
    expect(reply.statusCode).toBe(413);
    expect(reply.body).toContain('more than 50,000 rows');
  });
});

describe('a file that is no list of courses', () => {
  const refused: [string, string, string][] = [
    ['nothing', '', 'empty'],
    ['no header', ',OH,Name,City,1,1', 'is missing'],
    ['semicolons', HEADER.replaceAll(',', ';'), 'commas, not semicolons'],
    ['a missing column', 'state,name,city,lat', 'lon is missing'],
    ['an unknown column', `${HEADER},votes`, '"votes"'],
    ['a column twice', `${HEADER},state`, 'twice'],
    ['a quote inside a cell', HEADER.replace('state', 's"ate'), 'has a mistake'],
    ['an open quote', `${HEADER}\n,OH,"Name,City,1,1`, 'has a mistake'],
  ];

  it.each(refused)('(%s) is refused as a whole', async (_what, csv, words) => {
    for (const dryRun of [true, false]) {
      const reply = await admin.import(csv, { dryRun });
      expect(codeOf(reply)).toEqual([400, 'bad_request']);
      expect(reply.json<{ message: string }>().message).toContain(words);
    }
  });

  it('is refused when it is too large or not sent as CSV', async () => {
    const row = `${',OH,Name,City,1,1,,,,,,'.padEnd(1023)}\n`;
    const large = `${HEADER}\n${row.repeat(IMPORT_MAX_BYTES / 1024)}`;
    expect(codeOf(await admin.import(large))).toEqual([413, 'too_large']);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { ...admin.headers, 'content-type': type };
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/admin/courses/import',
        headers,
        payload: '{}',
      });
      expect(codeOf(reply)).toEqual([415, 'unsupported_media_type']);
    }
  });
});

it('a file may begin with a byte order mark, end lines as Windows does, have columns in any order and name its sources', async () => {
  const csv = `\uFEFFName,CITY,Source,state,lon,lat\r\nByte Order,Akron,osm,OH,-81.5,41.1\r\n`;
  expect(await ran(csv)).toMatchObject({ rows: 1, added: 1, badRows: 0 });
});
