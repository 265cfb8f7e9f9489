import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CourseMap, MapFlags, MapPins, StateMap } from '#contract/maps';
import { type RankingFilter, searchOf } from '#contract/rankingFilter';
import type { Standing } from '#contract/leaderboard';
import type { Current, Publications } from '../../publications/publications.ts';
import type { Publication } from '../../publications/publicationRepository.ts';
import type { Database } from '../../db/schema.ts';
import { countyAt } from '../../maps/counties.ts';
import { describeMap } from '../../maps/describeMap.ts';
import { type Flag, placeFlags } from '../../maps/flags.ts';
import { DENSE_NUMBERS } from '../../maps/insets.ts';
import { type Layout, layoutOf } from '../../maps/layout.ts';
import { nearestTown } from '../../maps/nearestTown.ts';
import { outlineOf, type StateOutline } from '../../maps/outlines.ts';
import { type CourseOnMap, placesOf } from '../../maps/places.ts';
import { regionOf } from '../../maps/region.ts';
import { activeCoursesOf, coursesByIds } from '../courses/repository.ts';

/** Courses that have a flag on a ranking's map. */
const FLAGGED_COURSES = 10;

/** Size of the cache for maps of lists, results and some of a ranking's courses. */
const MARKED_MAX = 500;

/** Cached for a state's current ranking. */
type Prepared = {
  courses: readonly CourseOnMap[];
  layout: Layout;
  /** Drawn at the first request. */
  maps: { shown?: StateMap; hidden?: StateMap };
};

/** The functions return undefined for a location without an outline. */
export type StateMaps = {
  ranking: (current: Current, ranks: 'shown' | 'hidden', filter: RankingFilter) => Promise<StateMap | undefined>;
  pins: (current: Current, filter: RankingFilter) => Promise<MapPins | undefined>;
  marked: (current: Current, flags: MapFlags['flags']) => Promise<StateMap | undefined>;
  course: (current: Current, course: CourseOnMap) => Promise<CourseMap | undefined>;
};

/** Draws a state's map once for each publication. The layout is reused as long as the courses are the same. */
export function createStateMaps(
  db: Kysely<Database>,
  publications: Pick<Publications, 'courseIdsOf' | 'entriesOf'>,
): StateMaps {
  const byPublication = new WeakMap<Publication, Promise<Prepared>>();
  const marked = new LRUCache<string, StateMap>({ max: MARKED_MAX });
  const layouts = new Map<string, { key: string; layout: Layout }>();

  function layoutFor(code: string, outline: StateOutline, courses: readonly CourseOnMap[]): Layout {
    const key = JSON.stringify(courses.map(({ _id, name, city, lat, lon }) => [_id, name, city, lat, lon]));
    const known = layouts.get(code);
    if (known?.key === key) return known.layout;
    const layout = layoutOf(outline, courses);
    layouts.set(code, { key, layout });
    return layout;
  }

  async function prepare({ location }: Current, outline: StateOutline): Promise<Prepared> {
    const courses = await activeCoursesOf(db, location.id);
    return { courses, layout: layoutFor(location.code, outline, courses), maps: {} };
  }

  async function preparedFor(current: Current): Promise<Prepared | undefined> {
    const { publication, location } = current;
    const outline = outlineOf(location.code);
    if (!outline) return undefined;
    const prepared = byPublication.get(publication) ?? prepare(current, outline);
    byPublication.set(publication, prepared);
    // A failure is not cached.
    prepared.catch(() => byPublication.delete(publication));
    return prepared;
  }

  /** Those of the courses that a filter leaves. */
  async function pinsAmong({ layout }: Prepared, { publication }: Current, filter: RankingFilter) {
    const courseIds = await publications.courseIdsOf(publication, filter);
    return courseIds ? layout.pins.filter(({ course }) => courseIds.has(course._id)) : layout.pins;
  }

  return {
    ranking: async (current, ranks, filter) => {
      const prepared = await preparedFor(current);
      if (!prepared) return undefined;
      const { publication, location } = current;
      const key = `${publication.id} ${ranks} ${searchOf(filter)}`;
      const isWhole = searchOf(filter) === '';
      const known = isWhole ? prepared.maps[ranks] : marked.get(key);
      if (known) return known;
      const layout = { ...prepared.layout, pins: await pinsAmong(prepared, current, filter) };
      const flags = ranks === 'shown' ? flagsOf(await publications.entriesOf(publication, filter)) : [];
      const about = rankingAbout(location.name, layout.pins.length, flags.length);
      const map = describeMap(layout, placeFlags(flags, layout.pins), about);
      if (isWhole) prepared.maps[ranks] = map;
      else marked.set(key, map);
      return map;
    },

    pins: async (current, filter) => {
      const prepared = await preparedFor(current);
      if (!prepared) return undefined;
      const { width, height } = prepared.layout;
      const pins = await pinsAmong(prepared, current, filter);
      return {
        width,
        height,
        pins: pins.map(({ course: { _id: courseId, name }, at: [x, y] }) => ({ courseId, name, x, y })),
      };
    },

    marked: async ({ location, publication }, flags) => {
      const outline = outlineOf(location.code);
      if (!outline) return undefined;
      const key = JSON.stringify([publication.id, flags]);
      const known = marked.get(key);
      if (known) return known;
      const found = await coursesByIds(
        db,
        flags.map(({ courseId }) => courseId),
      );
      const layout = layoutOf(
        outline,
        found.filter(({ locationId }) => locationId === location.id),
        DENSE_NUMBERS,
      );
      const placed = placeFlags(
        flags.map(({ courseId, number }) => ({ courseId, label: String(number) })),
        layout.pins,
      );
      const about = `Map of ${location.name} with ${placed.length === 1 ? 'a numbered flag' : `${placed.length} numbered flags`}.`;
      const map = describeMap(layout, placed, about);
      marked.set(key, map);
      return map;
    },

    course: async (current, course) => {
      const prepared = await preparedFor(current);
      if (!prepared) return undefined;
      const { courses, layout } = prepared;
      const { location, publication } = current;
      const places = new Map(publication.entries.map(({ courseId }, index) => [courseId, index]));
      const placeOf = ({ _id }: CourseOnMap) => places.get(_id) ?? Infinity;
      const ranked = courses.toSorted((one, other) => placeOf(one) - placeOf(other) || one._id - other._id);
      const { land, height } = layout.outline;
      const [x, y] = placesOf(layout.outline, [course])[0]?.at ?? [0, 0];
      return {
        about: `Map of ${course.name} in ${location.name} with the courses around it, 16 miles across.`,
        region: regionOf(course, ranked),
        locator: { width: layout.width, height, land, at: { x, y } },
        county: await countyAt(location.name, course),
        town: nearestTown(course, courses),
      };
    },
  };
}

const flagsOf = (entries: readonly Standing[]): Flag[] =>
  entries
    .slice(0, FLAGGED_COURSES)
    .flatMap(({ courseId, rank }) => (rank === null ? [] : [{ courseId, label: String(rank) }]));

function rankingAbout(stateName: string, courses: number, flags: number): string {
  if (flags === 0) return `Map of ${stateName}: ${courses} courses as dots.`;
  return `Map of ${stateName}: the first ${flags} of ${courses} courses as numbered flags, the others as dots.`;
}
