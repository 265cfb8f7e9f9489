import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CatalogueCourse,
  locationIdOf,
  readCatalogue,
  readFirstCatalogue,
} from '../../../../server/db/catalogue.ts';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import {
  type Catalogue,
  planCatalogueUpdate,
  updateCatalogue,
} from '../../../../server/features/admin/catalogue/update.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { registerAdmin } from '../../../support/server/admin.ts';
import { openTestDatabase } from '../../../support/server/database.ts';
import { asFirstRelease, coursesBySlug, loadFirstRelease } from '../../../support/server/oldCatalogue.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

/** Number of migrations before the one of the catalogue's versions. */
const BEFORE_VERSIONS = 14;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const now = () => server.clock.now();
const update = (catalogue?: Catalogue) => updateCatalogue(server.db, now, catalogue);
const course = async (slug: string) => (await coursesBySlug(server.db)).get(slug);

/** The slugs of the first catalogue that the newest one does not have. */
async function vanishedSlugs(): Promise<CatalogueCourse[]> {
  const newest = new Set((await readCatalogue()).map(({ slug }) => slug));
  return (await readFirstCatalogue()).filter(({ slug }) => !newest.has(slug));
}

const factsOf = ({ name, city, lat, lon, holes, par, access, opened, architect }: CatalogueCourse) => ({
  ...{ name, city, lat, lon, holes, par, access, opened, architect },
});

/** A new member votes for these courses; returns their ids. */
async function vote(code: string, slugs: readonly string[]): Promise<number[]> {
  const courses = await coursesBySlug(server.db);
  const ids = slugs.map((slug) => courses.get(slug)!.id);
  const member = await registerMember(server);
  const picks = pickCalls(server.app, { headers: member.headers, locationId: await locationIdIn(server.db, code) });
  expect((await picks.replace(ids, 0)).statusCode).toBe(200);
  return ids;
}

describe('a database with the first catalogue', () => {
  beforeEach(() => asFirstRelease(server.db));

  it('[R17.1] is updated: courses are added, updated by slug, and withdrawn where they have no votes', async () => {
    const before = await coursesBySlug(server.db);
    const { plan } = (await update())!;
    const after = await coursesBySlug(server.db);
    const catalogue = await readCatalogue();
    expect([...after.values()].filter(({ active }) => active)).toHaveLength(catalogue.length);
    for (const row of catalogue) {
      const { slug } = row;
      expect(after.get(slug)).toMatchObject({ ...factsOf(row), active: true });
      const known = before.get(slug);
      if (known) expect(after.get(slug)!.id).toBe(known.id);
    }
    for (const { slug } of await vanishedSlugs()) {
      expect(after.get(slug)).toEqual({ ...before.get(slug), active: false });
    }
    expect(plan.withdrawn).toHaveLength((await vanishedSlugs()).length);
    expect(plan.kept).toEqual([]);
  });

  it('[R17.2] keeps forty dropped courses with votes, and every ballot and tally', async () => {
    const inArizona = (await vanishedSlugs()).filter(({ state }) => state === 'NM').slice(0, 22);
    const inTexas = (await vanishedSlugs()).filter(({ state }) => state === 'TX').slice(0, 18);
    const slugs = (list: CatalogueCourse[]) => list.map(({ slug }) => slug);
    const voted = [...(await vote('NM', slugs(inArizona))), ...(await vote('TX', slugs(inTexas)))];
    await vote('TX', slugs(inTexas.slice(0, 5)));
    expect(voted).toHaveLength(40);
    await server.standings.tick();
    const ballots = () => server.db.selectFrom('ballots').selectAll().orderBy('member_id').execute();
    const before = { ballots: await ballots(), tallies: await talliesOf(server.db) };

    const { plan } = (await update())!;
    server.clock.advance(1000);
    await server.standings.tick();
    expect({ ballots: await ballots(), tallies: await talliesOf(server.db) }).toEqual(before);
    expect(await talliesOf(server.db)).toEqual(await recount(server.db));
    expect(await findDifferences(server.db)).toEqual([]);
    expect(plan.kept.map(({ course: { id } }) => id).sort()).toEqual(voted.toSorted());
    const texas = (await server.app.inject('/api/leaderboard/tx')).json<{
      entries: { courseId: number; votes: number }[];
    }>();
    const ranked = texas.entries.filter(({ votes }) => votes > 0);
    const counted = await recount(server.db);
    expect(ranked).toHaveLength(18);
    for (const { courseId, votes } of ranked) expect(votes).toBe(counted.get(courseId));
    expect(await runCommand(server.db, ['recount'])).toMatchObject({ isWell: true });
  });

  it('[R17.3] keeps facts that an admin changed, and gets the other new facts', async () => {
    const newest = new Map((await readCatalogue()).map((row) => [row.slug, row]));
    const first = await readFirstCatalogue();
    const updated = first.find(({ slug, architect }) => newest.has(slug) && newest.get(slug)!.architect !== architect)!;
    const [gone] = await vanishedSlugs();
    const admin = await registerAdmin(server);
    const { id } = (await course(updated.slug))!;
    await admin.edit(id, { name: 'Our Name', holes: 27 });
    await admin.edit((await course(gone!.slug))!.id, { par: 71 });
    await update();
    const { architect, par } = newest.get(updated.slug)!;
    expect(await course(updated.slug)).toMatchObject({ id, name: 'Our Name', holes: 27, architect, par, active: true });
    expect(await course(gone!.slug)).toMatchObject({ par: 71, active: true });
  });

  it('[R17.3] keeps courses withdrawn and merged that an admin withdrew and merged', async () => {
    const newest = new Set((await readCatalogue()).map(({ slug }) => slug));
    const [one, two, three] = (await readFirstCatalogue()).filter(
      ({ slug, state }) => state === 'AZ' && newest.has(slug),
    );
    const ids = await Promise.all([one!, two!, three!].map(async ({ slug }) => (await course(slug))!.id));
    const admin = await registerAdmin(server);
    await admin.switchCourse(ids[0]!, false);
    await admin.call('POST', `courses/${ids[1]}/merge`, { into: ids[2] });
    await update();
    expect(await course(one!.slug)).toMatchObject({ active: false });
    expect(await course(two!.slug)).toMatchObject({ active: false, merged_into: ids[2] });
  });

  it('[R17.3] has one course for a course that was added here and one of the catalogue, whose facts fill gaps only', async () => {
    const known = await coursesBySlug(server.db);
    const added = (await readCatalogue()).filter(({ slug, par, state }) => !known.has(slug) && par && state === 'CA');
    const [same, alike] = added;
    const place = await locationIdIn(server.db, 'CA');
    const own = { location_id: place, city: 'Fresno', holes: 9 };
    const { name } = same!;
    await server.db
      .insertInto('courses')
      .values([
        { ...own, slug: 'own-1', name: name.toUpperCase(), city: same!.city, lat: 35, lon: -120 },
        { ...own, slug: 'own-2', name: `The ${alike!.name} Links`, lat: alike!.lat, lon: alike!.lon + 0.001 },
        { ...own, slug: 'own-3', name: 'Nobody Else Has It', lat: 36, lon: -119 },
      ])
      .execute();
    const { plan } = (await update())!;
    expect(plan.added.map(({ slug }) => slug)).not.toContain(same!.slug);
    expect(plan.added.map(({ slug }) => slug)).not.toContain(alike!.slug);
    expect(await course('own-1')).toMatchObject({ name: name.toUpperCase(), lat: 35, holes: 9, par: same!.par });
    expect(await course('own-2')).toMatchObject({ holes: 9, par: alike!.par });
    expect(await course('own-3')).toMatchObject({ active: true, par: null });
  });

  it('[R17.1] is updated by one of several processes, with one audit entry', async () => {
    const done = await Promise.all([update(), update(), update()]);
    expect(done.filter((result) => result !== null)).toHaveLength(1);
    expect(await update()).toBeNull();
    const log = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'catalogue_updated').execute();
    expect(log).toMatchObject([{ actor_id: null, details: { from: 1, to: 2, kept: 0 } }]);
  });

  it('[R17.1] is unchanged after an update that failed', async () => {
    await sql`alter table audit_log rename to away`.execute(server.db);
    const before = await coursesBySlug(server.db);
    await expect(update()).rejects.toThrow();
    await sql`alter table away rename to audit_log`.execute(server.db);
    expect(await coursesBySlug(server.db)).toEqual(before);
    expect(await update()).not.toBeNull();
  });

  it('[R17.4] is updated by the operator’s command with --apply only, which names courses that are kept for their votes', async () => {
    const [gone] = (await vanishedSlugs()).filter(({ state }) => state === 'TX');
    await vote('TX', [gone!.slug]);
    const before = await coursesBySlug(server.db);
    const dry = await runCommand(server.db, ['catalogue']);
    expect(await coursesBySlug(server.db)).toEqual(before);
    expect(dry.lines).toContain(`! ${gone!.name}, ${gone!.city}, TX: kept, on 1 list`);
    const count = (await vanishedSlugs()).length - 1;
    expect(dry.lines.at(-1)).toMatch(/^Would be updated from version 1 to 2: .* Nothing was changed\.$/);
    expect(dry.lines.filter((line) => line.startsWith('- '))).toHaveLength(count);
    const applied = await runCommand(server.db, ['catalogue', '--apply'], { now });
    expect(applied.lines.at(-1)).toMatch(
      /^Updated from version 1 to 2: \d+ added, \d+ changed, \d+ withdrawn, 1 kept\.$/,
    );
    const again = await runCommand(server.db, ['catalogue']);
    expect(again.lines).toEqual(['The courses are at version 2 of the catalogue, or a newer one.']);
  });
});

describe('votes for dropped courses', () => {
  it('[R17.2] are kept when the backup of an older release is restored and updated', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'top-picks-catalogue-'));
    const file = join(folder, 'old.backup');
    const older = await openTestDatabase();
    const dropped = (await vanishedSlugs()).filter(({ state }) => state === 'TX').slice(0, 22);
    try {
      await sql`drop schema public cascade`.execute(older.db);
      await sql`create schema public`.execute(older.db);
      await migrate(older.db, (await readMigrations()).slice(0, BEFORE_VERSIONS));
      await loadFirstRelease(older.db);
      const courses = await coursesBySlug(older.db);
      const ids = dropped.map(({ slug }) => courses.get(slug)!.id);
      await sql`
        insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
        values ('m', 'uid', 'pat@example.com', 'pat@example.com', true, 'Pat', 'Pat', 'Old', true, now())`.execute(
        older.db,
      );
      await sql`
        insert into ballots (member_id, location_id, course_ids, version, updated_at)
        values ('m', ${locationIdOf('TX')}, ${ids}::integer[], 22, now())`.execute(older.db);
      await sql`
        insert into outbox (location_id, added, removed, ballots_delta)
        values (${locationIdOf('TX')}, ${ids}::integer[], '{}', 1)`.execute(older.db);
      await runCommand(older.db, ['backup', file]);
      expect((await runCommand(server.db, ['restore', file])).isWell).toBe(true);
      await update();
      server.clock.advance(1000);
      await server.standings.tick();
      const { course_ids: restored } = await server.db.selectFrom('ballots').selectAll().executeTakeFirstOrThrow();
      expect(restored).toEqual(ids);
      expect([...(await talliesOf(server.db)).keys()]).toEqual(ids.toSorted((one, other) => one - other));
      expect(await findDifferences(server.db)).toEqual([]);
      for (const row of dropped) expect(await course(row.slug)).toMatchObject({ name: row.name, active: true });
    } finally {
      await older.close();
      await rm(folder, { recursive: true });
    }
  });
});

describe('a later catalogue', () => {
  const newest = async () => ({ version: 3, courses: (await readCatalogue()).slice() });

  it('[R17.1] offers a course again that an earlier one withdrew, and does not change a database with a newer version', async () => {
    const [first] = await coursesIn(server.db, 'OH');
    const { slug } = [...(await coursesBySlug(server.db)).values()].find(({ id }) => id === first)!;
    const without = (await readCatalogue()).filter((row) => row.slug !== slug);
    await update({ version: 3, courses: without });
    expect(await course(slug)).toMatchObject({ active: false });
    expect(await update(await newest())).toBeNull();
    await update({ ...(await newest()), version: 4 });
    expect(await course(slug)).toMatchObject({ id: first, active: true });
    expect(await planCatalogueUpdate(server.db, await newest())).toBeNull();
  });

  it('[R17.3] gives a new course another slug where a course that was added here has its slug', async () => {
    const oh = await locationIdIn(server.db, 'OH');
    const row = { name: 'Twice', city: 'Akron', lat: 41, lon: -81.5 };
    await server.db
      .insertInto('courses')
      .values({ ...row, slug: 'oh-twice', location_id: oh })
      .execute();
    const facts = { holes: null, par: null, access: null, opened: null, architect: null };
    const other = { ...row, ...facts, state: 'OH', slug: 'oh-twice', city: 'Toledo', lat: 41.65, lon: -83.5 };
    const courses = [...(await newest()).courses, other];
    await update({ version: 3, courses });
    expect(await course('oh-twice')).toMatchObject({ city: 'Akron' });
    expect(await course('oh-twice-toledo')).toMatchObject({ city: 'Toledo', lat: 41.65 });
    const again = await planCatalogueUpdate(server.db, { version: 4, courses });
    expect(again!.plan).toMatchObject({ added: [], changed: [], withdrawn: [], kept: [] });
  });
});
