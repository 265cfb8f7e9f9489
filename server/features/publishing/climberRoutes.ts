import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Climbers } from '#contract/leaderboard';
import type { RespondCached } from '../../http/responseCache.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { ApiError } from '../../http/errors.ts';
import { coursesByIds } from '../courses/repository.ts';
import { locationByCode } from '../locations/repository.ts';
import { lastWeekOf } from './climberRepository.ts';
import { climbersOf } from './climbers.ts';

type Deps = { db: Kysely<Database>; respondCached: RespondCached };

const CLIMBERS = 5;

export function climberRoutes(app: App, { db, respondCached }: Deps): void {
  app.get(
    '/api/leaderboard/:state/climbers',
    {
      schema: {
        operationId: 'getClimbers',
        tags: ['leaderboard'],
        summary: 'Courses of a state that gained most places in a week',
        params: Type.Object({ state: Type.String({ maxLength: 32, description: 'State code, any case' }) }),
        response: { 200: Climbers },
      },
      config: { refusals: ['not_found'] },
    },
    (request, reply) => {
      const code = request.params.state.toUpperCase();
      return respondCached(request, reply, {
        key: `climbers ${code}`,
        load: async () => {
          const location = await locationByCode(db, code);
          if (!location) throw new ApiError('not_found', 'We couldn’t find that ranking.');
          return weekOf(db, location.id);
        },
      });
    },
  );
}

/** The active courses that gained most places over the last week. */
async function weekOf(db: Kysely<Database>, locationId: string): Promise<Climbers> {
  const week = await lastWeekOf(db, locationId);
  if (!week) return { since: null, climbers: [] };
  const risen = climbersOf(week.before, week.after, week.after.courseIds.length);
  const courses = new Map(
    (
      await coursesByIds(
        db,
        risen.map(({ courseId }) => courseId),
      )
    ).map((course) => [course._id, course]),
  );
  const climbers = risen.flatMap((climber) => {
    const course = courses.get(climber.courseId);
    return course?.active ? [{ ...climber, name: course.name }] : [];
  });
  return { since: week.before.day, climbers: climbers.slice(0, CLIMBERS) };
}
