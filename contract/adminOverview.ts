import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { CourseId } from './courses.ts';

export const AdminOverview = Type.Object(
  {
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date' }),
        members: Type.Integer({ description: 'New ones, without sample members' }),
        ballots: Type.Union([Type.Integer(), Type.Null()], {
          description: 'In all states together at 00:00 UTC after it; null for a day that was not kept',
        }),
      }),
      { description: 'Newest first' },
    ),
    movers: Type.Array(
      Type.Object({ courseId: CourseId, name: publicText(), state: publicText(), places: Type.Integer() }),
      { description: 'Most places won or lost since 00:00 UTC' },
    ),
    withoutVotes: Type.Array(Type.Object({ code: publicText(), name: publicText() }), {
      description: 'Open states, A to Z',
    }),
  },
  {
    title: 'AdminOverview',
    description: 'The admin overview: the last days, the courses that moved most today, and the states without votes',
  },
);
export type AdminOverview = Static<typeof AdminOverview>;
