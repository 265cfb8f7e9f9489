import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { CourseId } from '#contract/courses';
import { ChangedMark, ChangeMark, Marks } from '#contract/marks';
import { callerOf } from '../../auth/authenticate.ts';
import type { Database } from '../../db/schema.ts';
import type { App } from '../../http/appType.ts';
import { marksOf, marksVersionOf } from './repository.ts';
import { saveChange } from './saveChange.ts';

type Deps = { db: Kysely<Database>; now: () => Date };

/** Courses that a member has played or wants to play, and notes. Register it in the member scope. */
export function markRoutes(app: App, { db, now }: Deps): void {
  app.get(
    '/api/marks',
    {
      schema: {
        operationId: 'getMarks',
        tags: ['mark'],
        summary: 'All marks of the member',
        response: { 200: Marks },
      },
    },
    async (request) => {
      const { memberId } = callerOf(request);
      // The version is read first: marks newer than it are corrected by the next change, older ones would stay.
      const version = await marksVersionOf(db, memberId);
      return { version, marks: await marksOf(db, memberId) };
    },
  );

  app.patch(
    '/api/marks/:courseId',
    {
      schema: {
        operationId: 'changeMark',
        tags: ['mark'],
        summary: 'Mark a course as played or wanted, or note something about it',
        params: Type.Object({ courseId: CourseId }),
        body: ChangeMark,
        response: { 200: ChangedMark },
      },
      config: { refusals: ['not_found'], isBallotWrite: true },
    },
    (request) => {
      const { courseId } = request.params;
      return saveChange(db, { caller: callerOf(request), courseId, change: request.body, at: now() });
    },
  );
}
