import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueReport } from '../../../../contract/adminCatalogue.ts';
import type { Course } from '../../../../contract/courses.ts';
import { type CatalogueCourse, readCatalogue } from '../../../../server/db/catalogue.ts';
import { updateCatalogue } from '../../../../server/features/admin/catalogue/update.ts';
import { type AdminCalls, codeOf, registerAdmin, reportOf } from '../../../support/server/admin.ts';
import { coursesBySlug } from '../../../support/server/oldCatalogue.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';

const COLUMNS = 'state,name,city,lat,lon,holes,source';
const WHOLE_FLORIDA = 1320;

let server: TestServer;
let admin: AdminCalls;
let florida: CatalogueCourse[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
  florida = (await readCatalogue()).filter(({ state }) => state === 'FL');
});
afterAll(() => server.close());

const line = (
  name: string,
  { city, lat, lon }: Pick<CatalogueCourse, 'city' | 'lat' | 'lon'>,
  holes: number | '' = '',
) => `FL,"${name}","${city}",${lat},${lon},${holes},another list`;
const file = (rows: string[]) => [COLUMNS, ...rows].join('\n');
const offered = async () => {
  const payload = { locationId: await locationIdIn(server.db, 'FL'), active: true };
  const reply = await server.app.inject({ method: 'POST', url: '/api/golf-courses/location', payload });
  return reply.json<Course[]>();
};
const report = async () => (await admin.call('GET', 'catalogue')).json<CatalogueReport>();
const keep = (payload: object) => admin.call('POST', 'catalogue/keep', payload);

describe('an import of a national list over the catalogue', () => {
  /** Every course of Florida, half of them with other general words and coordinates, and many more courses. */
  const national = () => {
    const known = florida.map((course, index) =>
      index % 2 === 0
        ? line(course.name, course)
        : line(`The ${course.name} Golf Links`, { ...course, lat: course.lat + 0.0012, lon: course.lon - 0.0004 }, 27),
    );
    const others = Array.from({ length: WHOLE_FLORIDA - known.length }, (_, index) =>
      line(`Sample ${index} Pines`, { city: 'Ocala', lat: 25 + index / 200, lon: -81.5 }),
    );
    return file([...known, ...others]);
  };

  it('[R17.5] makes no double: a course in both stays one course and keeps its name', async () => {
    const before = await offered();
    const done = reportOf(await admin.import(national()));
    expect(done).toMatchObject({ added: WHOLE_FLORIDA - florida.length, badRows: 0 });
    const after = await offered();
    expect(after).toHaveLength(WHOLE_FLORIDA);
    const names = new Map(after.map(({ _id, name }) => [_id, name]));
    for (const { _id, name } of before) expect(names.get(_id)).toBe(name);
    expect(after.filter(({ holes }) => holes === 27).length).toBeGreaterThan(florida.length / 3);
  });

  it('[R17.5] changes nothing when it is repeated', async () => {
    const before = await offered();
    expect(reportOf(await admin.import(national()))).toMatchObject({ added: 0, changed: 0, unchanged: WHOLE_FLORIDA });
    expect(await offered()).toEqual(before);
  });

  it('[R17.5] renames a course for a row with an external id, and adds rows that fit two courses or lie elsewhere', async () => {
    const [one, two, three] = florida;
    const header = 'external_id,state,name,city,lat,lon';
    const row = (id: string, name: string, { city, lat, lon }: CatalogueCourse) =>
      `${id},FL,"${name}","${city}",${lat},${lon}`;
    const named = `The ${one!.name} Course`;
    const done = reportOf(
      await admin.import(
        [
          header,
          row('n-1', named, one!),
          row('', `${two!.name} Resort`, two!),
          row('', `${two!.name} Municipal`, two!),
          // More than half a mile away.
          row('', `${three!.name} Resort`, { ...three!, lat: three!.lat + 0.01 }),
        ].join('\n'),
      ),
    );
    expect(done).toMatchObject({ added: 3, changed: 1, badRows: 0 });
    expect((await offered()).map(({ name }) => name)).toContain(named);
  });
});

describe('the report of the catalogue', () => {
  it('[R17.6] lists pairs near each other with like names, the nearest first, until an admin calls a pair two courses', async () => {
    const { doubles, doublesTotal, keptTotal, version } = await report();
    expect({ keptTotal, version }).toEqual({ keptTotal: 0, version: 2 });
    expect(doublesTotal).toBeGreaterThanOrEqual(3);
    expect(doubles.map(({ miles }) => miles)).toEqual(doubles.map(({ miles }) => miles).toSorted((a, b) => a - b));
    const [first] = doubles;
    const pair = { courseId: first!.other._id, besides: first!.one._id };
    const after = (await keep(pair)).json<CatalogueReport>();
    expect(after.doublesTotal).toBe(doublesTotal - 1);
    const [entry] = await admin.audit();
    expect(entry).toMatchObject({ action: 'course_kept', details: { besides: first!.one._id } });
    await keep({ courseId: pair.besides, besides: pair.courseId });
    expect((await admin.audit())[0]).toEqual(entry);
  });

  it('[R17.6] lists a pair no longer after an admin has merged it', async () => {
    const { doubles, doublesTotal } = await report();
    const { one, other } = doubles[0]!;
    await admin.call('POST', `courses/${other._id}/merge`, { reason: 'The same course', into: one._id });
    expect((await report()).doublesTotal).toBeLessThan(doublesTotal);
  });

  it('[R17.6] lists dropped courses that are on lists, until an admin keeps them', async () => {
    const [, , , id] = await coursesIn(server.db, 'OH');
    const member = await registerMember(server);
    const picks = pickCalls(server.app, { headers: member.headers, locationId: await locationIdIn(server.db, 'OH') });
    await picks.replace([id!], 0);
    const [slug] = [...(await coursesBySlug(server.db)).values()].flatMap((row) => (row.id === id ? [row.slug] : []));
    const courses = (await readCatalogue()).filter((course) => course.slug !== slug);
    await updateCatalogue(server.db, server.clock.now, { version: 3, courses });
    const { kept, keptTotal } = await report();
    expect(keptTotal).toBe(1);
    expect(kept).toMatchObject([{ course: { _id: id }, reason: 'voted', lists: 1 }]);
    expect((await keep({ courseId: id })).json<CatalogueReport>().keptTotal).toBe(0);
    expect((await admin.audit())[0]).toMatchObject({ action: 'course_kept', targetId: String(id) });
    expect(codeOf(await keep({ courseId: id, besides: id }))).toEqual([400, 'bad_request']);
  });
});
