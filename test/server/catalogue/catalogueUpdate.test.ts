import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { type CatalogueCourse, readCatalogue } from '../../../server/db/catalogue.ts';
import { updateCatalogue } from '../../../server/features/admin/catalogue/update.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { openTestDatabase } from '../../support/server/database.ts';
import { asEarlierCatalogue, coursesBySlug } from '../../support/server/oldCatalogue.ts';
import { runCommand } from '../../support/server/operators.ts';
import { locationIdIn, pickCalls } from '../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';
import { countedVotes } from '../../support/server/votes.ts';

describe('an update to a newer catalogue', () => {
  let server: TestServer;
  /** The newest catalogue; each test releases the next version. */
  let courses: CatalogueCourse[];
  let version = 2;
  beforeAll(async () => {
    server = await startTestServer({ coursesPerState: 6 });
    const known = await coursesBySlug(server.db);
    courses = (await readCatalogue()).filter(({ slug }) => known.has(slug));
  });
  afterAll(() => server.close());

  const release = (next: readonly CatalogueCourse[]) => {
    courses = [...next];
    version += 1;
  };
  const update = () => updateCatalogue(server.db, server.clock.now, { version, courses });
  const inState = (code: string) => courses.filter(({ state }) => state === code);
  const stored = async ({ slug }: CatalogueCourse) => (await coursesBySlug(server.db)).get(slug);

  it('[R17.1] adds, updates and withdraws courses once, also with several processes, and is in the audit log', async () => {
    const [changed, dropped] = inState('OH') as [CatalogueCourse, CatalogueCourse];
    const added = { ...changed, slug: 'oh-brand-new', name: 'Brand New', city: 'Lima', lat: 40.7, lon: -84.1 };
    const { id } = (await stored(changed))!;
    const others = courses.filter((course) => course !== changed && course !== dropped);
    release([...others, { ...changed, par: 69 }, added]);
    const done = await Promise.all([update(), update()]);
    expect(done.filter((result) => result !== null)).toHaveLength(1);
    expect(await stored(changed)).toMatchObject({ id, name: changed.name, par: 69, active: true });
    expect(await stored(dropped)).toMatchObject({ active: false });
    expect(await stored(added)).toMatchObject({ name: 'Brand New', active: true });
    const log = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'catalogue_updated').execute();
    expect(log).toMatchObject([{ actor_id: null, details: { from: 2, to: 3, added: 1, changed: 1, withdrawn: 1 } }]);
  });

  it('[R17.2] leaves a dropped course that is on a list on offer, with its vote', async () => {
    const [dropped] = inState('TX') as [CatalogueCourse];
    const { id } = (await stored(dropped))!;
    const { headers } = await registerMember(server);
    const picks = pickCalls(server.app, { headers, locationId: await locationIdIn(server.db, 'TX') });
    await picks.add(id);
    const votes = await countedVotes(server);
    release(courses.filter((course) => course !== dropped));
    const { plan } = (await update())!;
    expect(plan.kept).toMatchObject([{ course: { id }, reason: 'voted' }]);
    expect(await stored(dropped)).toMatchObject({ id, active: true });
    expect((await picks.get()).json<Ballot>()).toMatchObject({ courseIds: [id], version: 1 });
    expect(await countedVotes(server)).toBe(votes);
  });

  it('[R17.3] leaves courses as admins changed, withdrew and merged them', async () => {
    const [edited, withdrawn, merged, target] = inState('AZ') as [CatalogueCourse, ...CatalogueCourse[]];
    const admin = await registerAdmin(server);
    const idOf = async (course: CatalogueCourse) => (await stored(course))!.id;
    await admin.edit(await idOf(edited), { name: 'Our Name' });
    await admin.switchCourse(await idOf(withdrawn!), false);
    await admin.call('POST', `courses/${await idOf(merged!)}/merge`, {
      reason: 'The same course',
      into: await idOf(target!),
    });
    release(courses.map((course) => (course.state === 'AZ' ? { ...course, holes: 9, opened: 1999 } : course)));
    await update();
    expect(await stored(edited)).toMatchObject({ name: 'Our Name', holes: 9, opened: 1999 });
    expect(await stored(withdrawn!)).toMatchObject({ active: false });
    expect(await stored(merged!)).toMatchObject({ active: false, merged_into: await idOf(target!) });
  });

  it('[R17.3] makes one course of a course that was added here and one of the catalogue', async () => {
    const [like] = inState('CA') as [CatalogueCourse];
    const own = { name: 'Hidden Cove', city: 'Fresno', lat: 36.7, lon: -119.8 };
    const location_id = await locationIdIn(server.db, 'CA');
    await server.db
      .insertInto('courses')
      .values({ ...own, slug: 'own-1', location_id, holes: 9 })
      .execute();
    release([...courses, { ...like, ...own, slug: 'ca-hidden-cove', name: 'Hidden Cove Golf Club', par: 70 }]);
    const { plan } = (await update())!;
    expect(plan.added).toEqual([]);
    expect((await coursesBySlug(server.db)).get('own-1')).toMatchObject({ name: 'Hidden Cove', holes: 9, par: 70 });
  });
});

it('[R17.4] the operator’s command lists what an update would change, and makes the changes with --apply', async () => {
  const { db, close } = await openTestDatabase();
  const { added, changed, dropped } = await asEarlierCatalogue(db, 'AZ');
  const before = await coursesBySlug(db);
  const { lines } = await runCommand(db, ['catalogue']);
  expect(lines).toEqual([
    `+ ${added.name}, ${added.city}, AZ`,
    `~ ${changed.name}, ${changed.city}, AZ`,
    `- ${dropped.name}, Nowhere, AZ`,
    'Would be updated from version 1 to 2: 1 added, 1 changed, 1 withdrawn, 0 kept. Nothing was changed.',
  ]);
  expect(await coursesBySlug(db)).toEqual(before);

  const applied = await runCommand(db, ['catalogue', '--apply']);
  expect(applied.lines.at(-1)).toBe('Updated from version 1 to 2: 1 added, 1 changed, 1 withdrawn, 0 kept.');
  const after = await coursesBySlug(db);
  expect(after.get(added.slug)).toMatchObject({ name: added.name, active: true });
  expect(after.get(changed.slug)).toMatchObject({ par: changed.par });
  expect(after.get(dropped.slug)).toMatchObject({ active: false });
  expect((await runCommand(db, ['catalogue'])).lines).toEqual([
    'The courses are at version 2 of the catalogue, or a newer one.',
  ]);
  await close();
});
