import type { Kysely, Transaction } from 'kysely';
import { lockAdminWrites } from '../../../auth/adminRepository.ts';
import { appendAudit } from '../../../db/auditLog.ts';
import { type CatalogueCourse, CATALOGUE_VERSION, readCatalogue } from '../../../db/catalogue.ts';
import type { Database } from '../../../db/schema.ts';
import { setStatementTimeout } from '../../../db/statementTimeout.ts';
import { lockVotingEverywhere } from '../../../db/locks.ts';
import { freeSlug } from '../courseKey.ts';
import { requestPublication } from '../../picks/repository.ts';
import { locationIds, updateRows } from '../imports/repository.ts';
import { type CataloguePlan, type ListedCourse, planUpdate, type Shipped } from './plan.ts';
import {
  addCatalogueCourses,
  appliedVersion,
  coursesWithLists,
  replaceShipped,
  shippedCourses,
  storeVersion,
} from './repository.ts';

type Trx = Transaction<Database>;

const UPDATE_TIMEOUT_MS = 120_000;

/** A version of the catalogue. */
export type Catalogue = { version: number; courses: readonly CatalogueCourse[] };

type CatalogueUpdate = { from: number; to: number; plan: CataloguePlan };

export const shippedCatalogue = async (): Promise<Catalogue> => ({
  version: CATALOGUE_VERSION,
  courses: await readCatalogue(),
});

/** Plans an update; null if this version or a newer one has been applied. */
export async function planCatalogueUpdate(
  db: Kysely<Database>,
  catalogue: Catalogue,
): Promise<(CatalogueUpdate & { known: ListedCourse[] }) | null> {
  const from = await appliedVersion(db);
  if (from >= catalogue.version) return null;
  const known = await coursesWithLists(db);
  const shipped = await shippedCourses(db);
  return {
    from,
    to: catalogue.version,
    known,
    plan: await planUpdate(catalogue.courses, { known, shipped }, catalogue.version),
  };
}

/**
 * Updates the courses to the newest catalogue version in one transaction; null if there is nothing to do. Only one of
 * several processes does it. Voting is locked meanwhile, so that a withdrawn course cannot get a vote.
 */
export async function updateCatalogue(
  db: Kysely<Database>,
  now: () => Date,
  catalogue?: Catalogue,
): Promise<CatalogueUpdate | null> {
  const newest = catalogue ?? { version: CATALOGUE_VERSION, courses: [] };
  if ((await appliedVersion(db)) >= newest.version) return null;
  const loaded = catalogue ?? (await shippedCatalogue());
  return db.transaction().execute(async (trx) => {
    await setStatementTimeout(trx, UPDATE_TIMEOUT_MS);
    await lockAdminWrites(trx);
    await lockVotingEverywhere(trx);
    const update = await planCatalogueUpdate(trx, loaded);
    if (update) await apply(trx, update, now());
    return update;
  });
}

async function apply(trx: Trx, { from, to, plan, known }: CatalogueUpdate & { known: ListedCourse[] }, at: Date) {
  const locations = await locationIds(trx);
  const locationOf = ({ state }: { state: string }): string => locations.get(state) ?? '';
  const slugs = new Set(known.map(({ slug }) => slug));
  const added: Parameters<typeof addCatalogueCourses>[1][number][] = [];
  for (const course of plan.added) {
    const slug = slugs.has(course.slug) ? await freeSlug(course, (candidate) => slugs.has(candidate)) : course.slug;
    slugs.add(slug);
    added.push({ course, slug, locationId: locationOf(course) });
  }
  const ids = await addCatalogueCourses(trx, added);
  await updateRows(trx, [...plan.changed, ...plan.withdrawn]);
  await replaceShipped(trx, [
    ...plan.shipped,
    ...plan.added.map((course) => recordOf(course, ids.get(course.slug) ?? 0)),
  ]);
  await storeVersion(trx, to, at);
  const touched = [...plan.added, ...plan.changed, ...plan.withdrawn].map(locationOf);
  for (const locationId of [...new Set(touched)].sort()) await requestPublication(trx, locationId);
  await appendAudit(trx, { at, actorId: null, action: 'catalogue_updated', details: { from, to, ...countsOf(plan) } });
}

export const countsOf = ({ added, changed, withdrawn, kept }: CataloguePlan) => ({
  added: added.length,
  changed: changed.length,
  withdrawn: withdrawn.length,
  kept: kept.length,
});

function recordOf(course: CatalogueCourse, courseId: number): Shipped {
  return { ...course, course_id: courseId, gone_since: null, withdrawn: false };
}
