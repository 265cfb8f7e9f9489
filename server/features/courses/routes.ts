import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Course, CourseId, CoursesOfLocation, RankedCourse } from '#contract/courses';
import { NEARBY_COURSES, SAME_ARCHITECTS_COURSES } from '#contract/limits';
import { LocationIdResponse, LocationNameResponse } from '#contract/locations';
import { findState } from '#contract/states';
import type { Database } from '../../db/schema.ts';
import { bestFirst } from '../../publications/bestFirst.ts';
import type { Publications } from '../../publications/publications.ts';
import { optionalCallerOf } from '../../auth/authenticate.ts';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { compareNames } from '../../workers/ranking.ts';
import type { RespondCached } from '../../http/responseCache.ts';
import { coursesOfSameArchitects, type TextsNaming } from '../architects/repository.ts';
import { locationByCode, locationById } from '../locations/repository.ts';
import { activeCoursesOf, courseById, coursesNear, playedCountOf } from './repository.ts';

type Deps = {
  db: Kysely<Database>;
  textsNaming: TextsNaming;
  publications: Pick<Publications, 'standingOf' | 'ofLocation'>;
  respondCached: RespondCached;
};

const LookupOfQuery = Type.Object(
  { name: Type.Optional(Type.String({ maxLength: 64 })), locationId: Type.Optional(Type.String({ maxLength: 64 })) },
  { additionalProperties: false },
);

export function courseRoutes(app: App, { db, textsNaming, publications, respondCached }: Deps): void {
  app.post(
    '/api/golf-courses/location',
    {
      schema: {
        operationId: 'getCourses',
        tags: ['course'],
        summary: 'Active courses of a location',
        description: 'For everybody; of a member, `userId` has to be the own one.',
        security: [{}, { bearer: [] }],
        body: CoursesOfLocation,
        response: { 200: Type.Array(Course, { description: 'The courses, sorted by name' }) },
      },
      config: { refusals: ['not_found', 'member_mismatch'] },
    },
    async (request, reply) => {
      const { locationId, userId } = request.body;
      const caller = optionalCallerOf(request);
      if (caller && userId !== undefined && userId !== caller.memberId) {
        throw new ApiError('member_mismatch', 'That’s not your ID.', { fields: { userId: 'Send your own ID.' } });
      }
      return respondCached(request, reply, {
        key: `courses ${locationId}`,
        load: async () => {
          await found(locationById(db, locationId));
          return (await activeCoursesOf(db, locationId)).sort(
            (one, other) => compareNames(one.name, other.name) || one._id - other._id,
          );
        },
      });
    },
  );

  app.get(
    '/api/golf-courses/location-id',
    {
      schema: {
        operationId: 'getLocationId',
        tags: ['location'],
        summary: 'The id of a location by its name, or its name by its id',
        querystring: LookupOfQuery,
        response: {
          200: Type.Union([LocationIdResponse, LocationNameResponse], {
            description: 'The id for a name, or the name for an id',
          }),
        },
      },
      config: { refusals: ['not_found'] },
    },
    async (request, reply) => {
      const { name, locationId } = request.query;
      if ((name === undefined) === (locationId === undefined)) {
        throw new ApiError('bad_request', 'Send a name or a locationId.');
      }
      if (locationId !== undefined) {
        const load = async () => ({ name: (await found(locationById(db, locationId))).name });
        return respondCached(request, reply, { key: `name ${locationId}`, load });
      }
      const state = findState(name ?? '');
      if (!state) throw unknownLocation();
      const load = async () => ({ locationId: (await found(locationByCode(db, state.code))).id });
      return respondCached(request, reply, { key: `id ${state.code}`, load });
    },
  );

  app.get(
    '/api/golf-courses/:id',
    {
      schema: {
        operationId: 'getCourse',
        tags: ['course'],
        summary: 'A course with its rank',
        params: Type.Object({ id: CourseId }),
        response: { 200: RankedCourse },
      },
      config: { refusals: ['not_found'] },
    },
    async (request, reply) => {
      const { id } = request.params;
      return respondCached(request, reply, {
        key: `course ${id}`,
        load: async () => {
          const course = await courseById(db, id);
          if (!course) throw new ApiError('not_found', 'We couldn’t find that course.');
          const { rank = null, tied = false, votes = 0 } = (await publications.standingOf(course.locationId, id)) ?? {};
          const publication = await publications.ofLocation(course.locationId);
          const ofCourses = publication?.entries.length ?? 0;
          const counted = publication && { updatedAt: publication.publishedAt.toISOString() };
          const nearby = await coursesNear(db, course, NEARBY_COURSES);
          const alike = await coursesOfSameArchitects({ db, textsNaming }, course);
          const others = await bestFirst(publications, alike);
          const sameArchitects = others.slice(0, SAME_ARCHITECTS_COURSES);
          const playedBy = await playedCountOf(db, id);
          return { ...course, nearby, sameArchitects, playedBy, rank, tied, votes, ofCourses, ...counted };
        },
      });
    },
  );
}

async function found<Row>(lookup: Promise<Row | undefined>): Promise<Row> {
  const row = await lookup;
  if (!row) throw unknownLocation();
  return row;
}

function unknownLocation(): ApiError {
  return new ApiError('not_found', 'We couldn’t find that state.');
}
