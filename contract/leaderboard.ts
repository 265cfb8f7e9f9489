import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { Access, CourseId } from './courses.ts';
import { FILTERED_ACCESS } from './rankingFilter.ts';

/**
 * Places gained (positive) or lost since 00:00 UTC; 'new' for a course that had no rank then; null when there is
 * nothing to compare with.
 */
export const Movement = Type.Union([Type.Integer(), Type.Literal('new'), Type.Null()]);
export type Movement = Static<typeof Movement>;

export const Standing = Type.Object(
  {
    courseId: CourseId,
    name: publicText(),
    city: publicText(),
    access: Type.Optional(Access),
    rank: Type.Union([Type.Integer(), Type.Null()]),
    tied: Type.Boolean(),
    votes: Type.Integer(),
    movement: Movement,
    overall: Type.Optional(
      Type.Integer({ description: 'Rank among all courses, where a filtered ranking has another one' }),
    ),
  },
  { title: 'Standing', description: "A course's place in a ranking" },
);
export type Standing = Static<typeof Standing>;

/** Query parameters of a ranking among some courses (RankingFilter). */
export const FILTER_OF_QUERY = {
  access: Type.Optional(Type.Enum([...FILTERED_ACCESS], { description: 'Only courses of this kind' })),
  holes: Type.Optional(Type.Literal(9, { description: 'Only courses of 9 holes' })),
  since: Type.Optional(
    Type.Integer({ minimum: 1700, maximum: 2099, description: 'Only courses opened in this year or later' }),
  ),
};

export const Leaderboard = Type.Object(
  {
    state: publicText({ description: 'State code, upper case' }),
    locationId: publicText(),
    publication: publicText({ description: 'Id of the publication this page is cut from' }),
    ballots: Type.Integer({ description: 'Members with at least one counted vote here' }),
    provisional: Type.Boolean({ description: 'Whether these are too few ballots for a ranking that means something' }),
    updatedAt: Type.String({ format: 'date-time' }),
    courses: Type.Integer({ description: 'Courses on all pages, with and without votes' }),
    entries: Type.Array(Standing),
    nextCursor: Type.Union([publicText(), Type.Null()]),
  },
  { title: 'Leaderboard', description: 'A page of the ranking of a state' },
);
export type Leaderboard = Static<typeof Leaderboard>;

export const Climbers = Type.Object(
  {
    since: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'The end of which day ranks are compared with; null while no day is a week old',
    }),
    climbers: Type.Array(
      Type.Object({ courseId: CourseId, name: publicText(), rank: Type.Integer(), gained: Type.Integer() }),
    ),
  },
  { title: 'Climbers', description: 'Courses that gained most places over the last week, the biggest climber first' },
);
export type Climbers = Static<typeof Climbers>;

export const CountryLeaderboard = Type.Object(
  {
    locations: Type.Array(
      Type.Object({
        locationId: publicText(),
        code: publicText(),
        name: publicText(),
        active: Type.Boolean(),
        ballots: Type.Integer(),
        votes: Type.Integer(),
        provisional: Type.Boolean(),
        leader: Type.Union([
          Type.Object({ courseId: CourseId, name: publicText(), votes: Type.Integer(), movement: Movement }),
          Type.Null(),
        ]),
      }),
    ),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'CountryLeaderboard', description: 'Every state with the course that leads its ranking' },
);
export type CountryLeaderboard = Static<typeof CountryLeaderboard>;
