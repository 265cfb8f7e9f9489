import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Course, CourseId, CoursesOfLocation, RankedCourse } from '#contract/courses';
import type { Standing } from '#contract/leaderboard';
import { LocationIdAnswer, LocationNameAnswer } from '#contract/locations';
import { findState } from '#contract/states';
import type { Database } from '../../db/schema.ts';
import { optionalCallerOf } from '../../platform/auth.ts';
import { Fault } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { publicCaching } from '../../platform/publicCaching.ts';
import { locationByCode, locationById } from '../locations/repository.ts';
import { byName } from './byName.ts';
import { activeCoursesOf, courseById } from './repository.ts';

type Deps = {
  db: Kysely<Database>;
  publications: { standingOf(locationId: string, courseId: number): Promise<Standing | undefined> };
};

const LookupOfQuery = Type.Object(
  { name: Type.Optional(Type.String({ maxLength: 64 })), locationId: Type.Optional(Type.String({ maxLength: 64 })) },
  { additionalProperties: false },
);

export function courseRoutes(app: App, { db, publications }: Deps): void {
  app.post(
    '/api/golf-courses/location',
    {
      schema: { body: CoursesOfLocation, response: { 200: Type.Array(Course) } },
      config: { refusals: ['not_found', 'member_mismatch'] },
      onSend: publicCaching,
    },
    async (request) => {
      const { locationId, userId } = request.body;
      const caller = optionalCallerOf(request);
      if (caller && userId !== undefined && userId !== caller.memberId) {
        throw new Fault('member_mismatch', 'This is another member.', { fields: { userId: 'Send your own id.' } });
      }
      if (!(await locationById(db, locationId))) throw unknownLocation();
      return (await activeCoursesOf(db, locationId)).sort(byName);
    },
  );

  app.get(
    '/api/golf-courses/location-id',
    {
      schema: {
        querystring: LookupOfQuery,
        response: { 200: Type.Union([LocationIdAnswer, LocationNameAnswer]) },
      },
      config: { refusals: ['not_found'] },
      onSend: publicCaching,
    },
    async (request) => {
      const { name, locationId } = request.query;
      if ((name === undefined) === (locationId === undefined)) {
        throw new Fault('bad_request', 'Ask for a name or for a locationId.');
      }
      if (locationId !== undefined) return { name: (await found(locationById(db, locationId))).name };
      const state = findState(name ?? '');
      if (!state) throw unknownLocation();
      return { locationId: (await found(locationByCode(db, state.code))).id };
    },
  );

  app.get(
    '/api/golf-courses/:id',
    {
      schema: { params: Type.Object({ id: CourseId }), response: { 200: RankedCourse } },
      config: { refusals: ['not_found'] },
      onSend: publicCaching,
    },
    async (request) => {
      const course = await courseById(db, request.params.id);
      if (!course) throw new Fault('not_found', 'There is no such course.');
      const standing = await publications.standingOf(course.locationId, course._id);
      return {
        ...course,
        rank: standing?.rank ?? null,
        tied: standing?.tied ?? false,
        votes: standing?.votes ?? 0,
      };
    },
  );
}

async function found<Row>(lookup: Promise<Row | undefined>): Promise<Row> {
  const row = await lookup;
  if (!row) throw unknownLocation();
  return row;
}

function unknownLocation(): Fault {
  return new Fault('not_found', 'There is no such location.');
}
