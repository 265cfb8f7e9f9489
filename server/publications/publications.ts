import type { Kysely } from 'kysely';
import type { Standing } from '#contract/leaderboard';
import { type RankingFilter, searchOf } from '#contract/rankingFilter';
import type { Clocks } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { MAX_STALE_MS } from '../http/cacheHeaders.ts';
import {
  type CourseFacts,
  courseFactsIn,
  type Publication,
  publicationsById,
  type PublishedLocation,
  publishedLocations,
} from './publicationRepository.ts';
import { rankAmong } from './rankAmong.ts';

/** A location with its current publication. */
export type Current = { location: PublishedLocation; publication: Publication };

export type Publications = {
  /** Every location that has a publication, ordered by code. */
  all(): Promise<Current[]>;
  /** By upper-case state code; undefined for an unknown one. */
  ofState(code: string): Promise<Current | undefined>;
  /** Also a replaced publication, while a cursor into it still lives. */
  byId(id: string): Promise<Publication | undefined>;
  /**
   * A course's row of its location's current publication; undefined for a course that is not ranked (inactive, or new).
   */
  standingOf(locationId: string, courseId: number): Promise<Standing | undefined>;
  /** A location's current publication. */
  ofLocation(locationId: string): Promise<Publication | undefined>;
  /** The rows of the courses that a filter leaves, with their ranks among them; all without a filter. */
  entriesOf(publication: Publication, filter: RankingFilter): Promise<readonly Standing[]>;
  /** The courses that a filter leaves; null without a filter. */
  courseIdsOf(publication: Publication, filter: RankingFilter): Promise<ReadonlySet<number> | null>;
  /** How old the loaded publications are while the database is out of reach; null when all is well. */
  staleMs(): number | null;
};

type Options = Pick<Clocks, 'monotonicMs'> & {
  db: Kysely<Database>;
  /** How long publications are used before the database is checked for newer ones. */
  recheckMs?: number;
};

type Ranking = { publication: Publication; byCourse: ReadonlyMap<number, Standing> };
type Loaded = Current & Ranking;

/** Keeps the current publication of each location in memory, also those that another process makes. */
export function createPublications({ db, monotonicMs, recheckMs = 1000 }: Options): Publications {
  let loaded: readonly Loaded[] = [];
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;
  let isStale = false;
  const facts = new WeakMap<Publication, Promise<CourseFacts[]>>();

  async function check(): Promise<void> {
    const startedAt = monotonicMs();
    const locations = await publishedLocations(db);
    const known = new Map<string, Ranking>(loaded.map((item) => [item.publication.id, item]));
    const missing = locations.map((location) => location.publicationId).filter((id) => !known.has(id));
    for (const publication of await publicationsById(db, missing)) known.set(publication.id, index(publication));
    loaded = locations.flatMap((location) => {
      const item = known.get(location.publicationId);
      return item ? [{ location, publication: item.publication, byCourse: item.byCourse }] : [];
    });
    checkedAt = startedAt;
    isStale = false;
  }

  /** Keeps the loaded publications for a while when the database is unavailable. */
  function keepStale(error: unknown): void {
    if (!isUnavailable(error) || monotonicMs() - checkedAt > MAX_STALE_MS) throw error;
    isStale = true;
  }

  async function fresh(): Promise<readonly Loaded[]> {
    if (monotonicMs() - checkedAt < recheckMs) return loaded;
    checking ??= check()
      .catch(keepStale)
      .finally(() => {
        checking = null;
      });
    await checking;
    return loaded;
  }

  /** Read once for a publication, and only where somebody filters it. */
  async function courseIdsOf(publication: Publication, filter: RankingFilter): Promise<Set<number> | null> {
    if (searchOf(filter) === '') return null;
    const courses = facts.get(publication) ?? courseFactsIn(db, publication.locationId);
    facts.set(publication, courses);
    // A failure is not cached.
    courses.catch(() => facts.delete(publication));
    return new Set((await courses).filter((course) => isAmong(course, filter)).map(({ id }) => id));
  }

  return {
    courseIdsOf,
    entriesOf: async (publication, filter) => {
      const courseIds = await courseIdsOf(publication, filter);
      return courseIds ? rankAmong(publication.entries, courseIds) : publication.entries;
    },
    all: async () => [...(await fresh())],
    ofState: async (code) => (await fresh()).find(({ location }) => location.code === code),
    byId: async (id) => {
      const current = (await fresh()).find(({ publication }) => publication.id === id);
      return current?.publication ?? (await publicationsById(db, [id]))[0];
    },
    standingOf: async (locationId, courseId) =>
      (await fresh()).find(({ location }) => location.id === locationId)?.byCourse.get(courseId),
    ofLocation: async (locationId) => (await fresh()).find(({ location }) => location.id === locationId)?.publication,
    staleMs: () => (isStale ? monotonicMs() - checkedAt : null),
  };
}

const isAmong = (course: CourseFacts, { access, holes, since }: RankingFilter): boolean =>
  (access === undefined || course.access === access) &&
  (holes === undefined || course.holes === holes) &&
  (since === undefined || (course.opened !== null && course.opened >= since));

function index(publication: Publication): Ranking {
  return { publication, byCourse: new Map(publication.entries.map((entry) => [entry.courseId, entry])) };
}
