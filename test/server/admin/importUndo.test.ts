import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredImports, UndoneImport } from '../../../contract/adminImports.ts';
import type { Ballot } from '../../../contract/picks.ts';
import { findDifferences } from '../../../server/workers/recount.ts';
import { type AdminCalls, changesOf, codeOf, linesOf, registerAdmin, reportOf } from '../../support/server/admin.ts';
import { runCommand } from '../../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let admin: AdminCalls;
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

const file = (...rows: string[]) => ['external_id,state,name,city,lat,lon,par,architect,active', ...rows].join('\n');
const courseCalled = (name: string) => server.db.selectFrom('courses').selectAll().where('name', '=', name).execute();
const idOf = async (name: string): Promise<number> => (await courseCalled(name))[0]!.id;
const imports = async () => (await admin.call('GET', 'imports')).json<StoredImports>().imports;
const undo = (id: number | null, reason = 'The wrong file') => admin.call('POST', `imports/${id}/undo`, { reason });
const imported = async (csv: string) => reportOf(await admin.import(csv)).importId;

describe('the dry run of an import', () => {
  it('[R12.8] shows row by row what is new, what changes from what to what, what may be a duplicate and what stays', async () => {
    await imported(file('d1,OH,Old Mill,Akron,41.1,-81.5,71,,', 'd2,OH,Quiet Pond,Akron,41.2,-81.4,70,,'));
    const reply = await admin.import(
      file(
        'd1,OH,Old Mill,Akron,41.1,-81.5,72,A. Tull,no',
        ',OH,Old Mill Creek,Akron,41.101,-81.5,,,',
        'd2,OH,Quiet Pond,Akron,41.2,-81.4,,,',
        ',OH,Lone Wolf,Dayton,39.7,-84.2,,,',
        ',XX,Nowhere,City,1,1,,,',
      ),
      { dryRun: true },
    );
    const [mill, pond] = [await idOf('Old Mill'), await idOf('Quiet Pond')];
    expect(changesOf(reply)).toEqual([
      {
        ...{ line: 2, kind: 'changed', courseId: mill, name: 'Old Mill', city: 'Akron', state: 'OH' },
        fields: {
          par: { from: 71, to: 72 },
          architect: { from: null, to: 'A. Tull' },
          active: { from: true, to: false },
        },
      },
      {
        ...{ line: 3, kind: 'added', name: 'Old Mill Creek', city: 'Akron', state: 'OH' },
        similar: [{ courseId: mill, name: 'Old Mill', city: 'Akron', miles: expect.closeTo(0.07, 1) as number }],
      },
      { line: 4, kind: 'unchanged', courseId: pond, name: 'Quiet Pond', city: 'Akron', state: 'OH' },
      { line: 5, kind: 'added', name: 'Lone Wolf', city: 'Dayton', state: 'OH' },
    ]);
    expect(reportOf(reply)).toMatchObject({
      ...{ isDryRun: true, added: 2, changed: 1, unchanged: 1, similar: 1, badRows: 1 },
      errors: [{ line: 6 }],
    });
    expect(await courseCalled('Lone Wolf')).toEqual([]);
  });

  it('[R12.8] is what is imported: when the courses have changed meanwhile, nothing is, and it shows them anew', async () => {
    await imported(file('s1,OH,Shown Once,Akron,41.1,-81.5,71,,'));
    const csv = file('s1,OH,Shown Once,Akron,41.1,-81.5,72,,', ',OH,Shown Twice,Akron,41.3,-81.2,,,');
    const { plan } = reportOf(await admin.import(csv, { dryRun: true }));
    await admin.edit(await idOf('Shown Once'), { par: 70 });
    expect(linesOf(await admin.import(csv, { plan }))).toEqual([
      { error: expect.objectContaining({ code: 'import_outdated' }) as object },
    ]);
    expect(await courseCalled('Shown Twice')).toEqual([]);

    const anew = await admin.import(csv, { dryRun: true });
    expect(changesOf(anew)[0]).toMatchObject({ fields: { par: { from: 70, to: 72 } } });
    expect(reportOf(await admin.import(csv, { plan: reportOf(anew).plan }))).toMatchObject({ added: 1, changed: 1 });
  });
});

describe('an import that is undone', () => {
  it('[R12.9] loses its new courses but those with votes, which are withdrawn and keep them, and gives back old facts', async () => {
    const ohio = await locationIdIn(server.db, 'OH');
    await imported(file('u1,OH,Undo One,Akron,41.1,-81.5,71,A. Tull,', 'u2,OH,Undo Two,Akron,41.2,-81.4,70,,'));
    const before = await server.db.selectFrom('courses').selectAll().orderBy('id').execute();
    const id = await imported(
      file(
        'u1,OH,Undo Once,Akron,41.1,-81.5,72,Old Tom,',
        'u2,OH,Undo Two,Akron,41.2,-81.4,73,,no',
        ',OH,Never Voted,Akron,41.3,-81.2,,,',
        ',OH,Voted For,Akron,41.4,-81.1,,,',
        ',OH,Once Voted For,Akron,41.5,-81,,,',
        ',OH,Edited Since,Akron,41.6,-80.9,,,',
      ),
    );
    const voter = await registerMember(server);
    const picks = pickCalls(server.app, { headers: voter.headers, locationId: ohio });
    const [voted, once] = [await idOf('Voted For'), await idOf('Once Voted For')];
    await picks.add(voted);
    await picks.add(once);
    await server.standings.tick();
    await picks.remove(once);
    await admin.edit(await idOf('Undo Once'), { architect: 'Somebody Else' });
    await admin.edit(await idOf('Edited Since'), { par: 66 });

    const undone = (await undo(id)).json<UndoneImport>();
    expect(undone).toMatchObject({ removed: 1, withdrawn: 2, restored: 2, keptTotal: 2 });
    expect(undone.kept).toMatchObject([
      { name: 'Undo Once', why: 'changed', fields: ['architect'] },
      { name: 'Edited Since', why: 'changed', fields: ['par'] },
    ]);
    expect(await courseCalled('Never Voted')).toEqual([]);
    expect(await courseCalled('Voted For')).toMatchObject([{ id: voted, active: false }]);
    expect(await courseCalled('Once Voted For')).toMatchObject([{ id: once, active: false }]);
    expect(await courseCalled('Edited Since')).toMatchObject([{ active: true, par: 66 }]);
    const after = await server.db.selectFrom('courses').selectAll().orderBy('id').execute();
    const old = after.filter(({ id: course }) => before.some((known) => known.id === course));
    expect(old).toEqual(
      before.map((course) => (course.name === 'Undo One' ? { ...course, architect: 'Somebody Else' } : course)),
    );
    // The vote for the withdrawn course stays on its list and in the tallies.
    await server.standings.tick();
    expect((await picks.get()).json<Ballot>().courseIds).toEqual([voted]);
    expect(await findDifferences(server.db)).toEqual([]);
    expect((await admin.audit())[0]).toMatchObject({
      action: 'import_undone',
      target: `Import ${id}`,
      reason: 'The wrong file',
      details: { removed: 1, withdrawn: 2, restored: 2, keptCourses: ['Undo Once', 'Edited Since'] },
    });
    expect((await imports())[0]).toMatchObject({
      _id: id,
      added: 4,
      changed: 2,
      undoneAt: server.clock.now().toISOString(),
    });
    expect(codeOf(await undo(id))).toEqual([409, 'import_undone']);
  });

  it('[R12.9] leaves alone what was merged since, what the catalogue has, and a name that another course has now', async () => {
    await imported(file('k1,NV,First Name,Reno,39.5,-119.8,,,', 'k2,NV,Target,Reno,39.4,-119.7,,,'));
    const id = await imported(
      file(
        'k1,NV,Second Name,Reno,39.5,-119.8,,,',
        ',NV,Merged Away,Elko,40.8,-115.7,,,',
        ',NV,Shipped,Elko,40.9,-115.8,,,',
      ),
    );
    await imported(file(',NV,First Name,Reno,36.1,-115.1,,,'));
    await admin.call('POST', `courses/${await idOf('Merged Away')}/merge`, {
      reason: 'The same course',
      into: await idOf('Target'),
    });
    const [slug] = await server.db.selectFrom('catalogue_courses').select('slug').orderBy('slug').limit(1).execute();
    const course = await idOf('Shipped');
    await server.db
      .updateTable('catalogue_courses')
      .set({ course_id: course })
      .where('slug', '=', slug!.slug)
      .execute();
    const { kept, ...counts } = (await undo(id)).json<UndoneImport>();
    expect(counts).toEqual({ removed: 0, withdrawn: 0, restored: 0, keptTotal: 3 });
    expect(kept.map(({ name, why }) => [name, why])).toEqual([
      ['Second Name', 'taken'],
      ['Merged Away', 'merged'],
      ['Shipped', 'catalogue'],
    ]);
  });

  it('[R12.9] is found for 30 days, and not later', async () => {
    const id = await imported(file(',UT,Too Late,Moab,38.5,-109.5,,,'));
    server.clock.advance(30 * DAY_MS + 1000);
    const later = await registerAdmin(server);
    expect(codeOf(await later.call('POST', `imports/${id}/undo`, { reason: 'Late' }))).toEqual([404, 'not_found']);
    expect((await later.call('GET', 'imports')).json<StoredImports>().imports).toEqual([]);
    // The next import deletes what is stored of it.
    expect(reportOf(await later.import(file(',UT,In Time,Moab,38.6,-109.6,,,'))).added).toBe(1);
    expect(
      await server.db.selectFrom('import_changes').select('course_id').where('import_id', '=', id!).execute(),
    ).toEqual([]);
    admin = later;
  });
});

it('[R12.9] operators see an import row by row, and undo it by its number', async ({ onTestFinished }) => {
  const { mkdtemp, rm, writeFile } = await import('node:fs/promises');
  const folder = await mkdtemp('/tmp/import-');
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = `${folder}/courses.csv`;
  const [known] = await server.db.selectFrom('courses').selectAll().orderBy('id').limit(1).execute();
  const { name, city, par } = known!;
  const [{ code }] = (await server.db
    .selectFrom('locations')
    .select('code')
    .where('id', '=', known!.location_id)
    .execute()) as [{ code: string }];
  const row = `,${code},"${name}",${city},${known!.lat},${known!.lon},99,,`;
  await writeFile(path, file(row, ',VT,Typed In,Stowe,44.4,-72.6,,,'));
  const run = (...args: string[]) => runCommand(server.db, args, { now: server.clock.now });
  expect((await run('import', path, '--dry-run')).lines).toEqual([
    `~ ${name}, ${city}, ${code}: par ${par} → 99`,
    '+ Typed In, Stowe, VT',
    'Would be: 1 added, 1 changed, 0 as they were. Nothing was imported.',
  ]);
  const [summary, how] = (await run('import', path)).lines;
  expect(summary).toBe('2 rows: 1 added, 1 changed, 0 as they were.');
  const [, id = ''] = /^This is import (\d+); undo-import \1 undoes it\.$/.exec(how ?? '') ?? [];
  expect((await run('undo-import', id, 'A test')).lines).toEqual([
    '1 new course removed, 0 with votes withdrawn, 1 restored, 0 kept.',
  ]);
  expect(await courseCalled('Typed In')).toEqual([]);
  await expect(run('undo-import', id, 'Again')).rejects.toThrow('This import is already undone.');
  expect(await coursesIn(server.db, code)).toContain(known!.id);
});
