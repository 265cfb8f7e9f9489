import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../server/db/catalogue.ts';
import {
  type Catalogue,
  planCatalogueUpdate,
  updateCatalogue,
} from '../../../../server/features/admin/catalogue/update.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { asEarlierCatalogue, coursesBySlug } from '../../../support/server/oldCatalogue.ts';
import { runCommand } from '../../../support/server/operators.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { registerMember, startTestServer, type TestServer } from '../../../support/server/server.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const now = () => server.clock.now();
const update = (catalogue?: Catalogue) => updateCatalogue(server.db, now, catalogue);
const course = async (slug: string) => (await coursesBySlug(server.db)).get(slug);

/** A new member votes for these courses; returns their ids. */
async function vote(code: string, slugs: readonly string[]): Promise<number[]> {
  const courses = await coursesBySlug(server.db);
  const ids = slugs.map((slug) => courses.get(slug)!.id);
  const member = await registerMember(server);
  const picks = pickCalls(server.app, { headers: member.headers, locationId: await locationIdIn(server.db, code) });
  expect((await picks.replace(ids, 0)).statusCode).toBe(200);
  return ids;
}

describe('a later catalogue', () => {
  const newest = async () => ({ version: 3, courses: await readCatalogue() });

  it('[R17.2] keeps forty dropped courses with votes, and every ballot and tally', async () => {
    const inState = async (code: string, count: number) =>
      (await readCatalogue())
        .filter(({ state }) => state === code)
        .slice(0, count)
        .map(({ slug }) => slug);
    const [inNewMexico, inTexas] = [await inState('NM', 22), await inState('TX', 18)];
    const voted = [...(await vote('NM', inNewMexico)), ...(await vote('TX', inTexas))];
    await vote('TX', inTexas.slice(0, 5));
    await server.standings.tick();
    const ballots = () => server.db.selectFrom('ballots').selectAll().orderBy('member_id').execute();
    const before = { ballots: await ballots(), tallies: await talliesOf(server.db) };

    const dropped = new Set([...inNewMexico, ...inTexas]);
    const courses = (await readCatalogue()).filter(({ slug }) => !dropped.has(slug));
    const { plan } = (await update({ version: 3, courses }))!;
    server.clock.advance(1000);
    await server.standings.tick();
    expect({ ballots: await ballots(), tallies: await talliesOf(server.db) }).toEqual(before);
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

  it('[R17.1] changes nothing when it fails', async () => {
    const courses = (await readCatalogue()).slice(1);
    await sql`alter table audit_log rename to away`.execute(server.db);
    const before = await coursesBySlug(server.db);
    await expect(update({ version: 3, courses })).rejects.toThrow();
    await sql`alter table away rename to audit_log`.execute(server.db);
    expect(await coursesBySlug(server.db)).toEqual(before);
    expect(await update({ version: 3, courses })).not.toBeNull();
  });

  it('[R17.4] is applied by the operator’s command, which names courses that are kept for their votes', async () => {
    const { dropped } = await asEarlierCatalogue(server.db, 'TX');
    await vote('TX', [dropped.slug]);
    const dry = await runCommand(server.db, ['catalogue']);
    expect(dry.lines).toContain(`! ${dropped.name}, Nowhere, TX: kept, on 1 list`);
    const applied = await runCommand(server.db, ['catalogue', '--apply'], { now });
    expect(applied.lines.at(-1)).toBe('Updated from version 1 to 2: 1 added, 1 changed, 0 withdrawn, 1 kept.');
  });

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
