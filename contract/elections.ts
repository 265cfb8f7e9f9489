import { Type, type Static } from 'typebox';
import { Access, CourseId } from './courses.ts';
import { publicText, time } from './fields.ts';
import { ResultLedger } from './ledger/calls.ts';

export const Election = Type.Object(
  {
    id: publicText({ description: 'Part of its address, such as "2026"' }),
    name: publicText(),
    opensAt: time(),
    closesAt: time(),
    status: Type.Enum(['open', 'closing', 'closed']),
    closedAt: Type.Union([time(), Type.Null()], { description: 'When its last state was really closed' }),
  },
  {
    title: 'Election',
    description:
      'A named period of voting. It closes state by state, within seconds of `closesAt`; picks stay where they are.',
  },
);
export type Election = Static<typeof Election>;

export const Elections = Type.Object(
  { elections: Type.Array(Election) },
  { title: 'Elections', description: 'All elections, newest first' },
);
export type Elections = Static<typeof Elections>;

export const Winner = Type.Object(
  {
    courseId: CourseId,
    name: publicText(),
    city: publicText(),
    votes: Type.Integer(),
  },
  { title: 'Winner', description: 'A course at the first place of a result' },
);
export type Winner = Static<typeof Winner>;

export const ElectionResults = Type.Object(
  {
    election: Election,
    states: Type.Array(
      Type.Object({
        code: publicText(),
        name: publicText(),
        ballots: Type.Integer(),
        votes: Type.Integer(),
        winners: Type.Array(Winner),
      }),
    ),
  },
  {
    title: 'ElectionResults',
    description: 'An election with the states that have a result, A to Z. Several winners share the first place.',
  },
);
export type ElectionResults = Static<typeof ElectionResults>;

export const ResultEntry = Type.Object(
  {
    courseId: CourseId,
    name: publicText({ description: 'As it was called at the close' }),
    city: publicText(),
    access: Type.Optional(Access),
    rank: Type.Integer(),
    tied: Type.Boolean(),
    votes: Type.Integer(),
  },
  { title: 'ResultEntry', description: 'A course in a result' },
);
export type ResultEntry = Static<typeof ResultEntry>;

export const Result = Type.Object(
  {
    election: Type.Pick(Election, ['id', 'name', 'opensAt', 'closesAt']),
    state: publicText({ description: 'State code, upper case' }),
    locationId: publicText(),
    revision: Type.Integer({ minimum: 1 }),
    madeAt: time(),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it was corrected; null for the first revision',
    }),
    ballots: Type.Integer(),
    votes: Type.Integer(),
    entries: Type.Array(ResultEntry, { description: 'Courses with votes, the first one first' }),
    ledger: Type.Union([ResultLedger, Type.Null()], {
      description: 'What its first revision was counted from; null for results older than ledgers',
    }),
  },
  {
    title: 'Result',
    description:
      'The final standings of a state. A correction is a new revision with a reason; the earlier ones stay readable.',
  },
);
export type Result = Static<typeof Result>;

export const DayStandings = Type.Object(
  {
    state: publicText(),
    day: Type.String({ format: 'date' }),
    ballots: Type.Integer(),
    entries: Type.Array(Type.Object({ courseId: CourseId, rank: Type.Integer(), votes: Type.Integer() })),
  },
  { title: 'DayStandings', description: 'The standings of a past day, as they were at 00:00 UTC after it' },
);
export type DayStandings = Static<typeof DayStandings>;

export const CourseHistory = Type.Object(
  {
    courseId: CourseId,
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date' }),
        rank: Type.Union([Type.Integer(), Type.Null()]),
        votes: Type.Integer(),
      }),
    ),
    elections: Type.Array(
      Type.Object({
        id: publicText(),
        name: publicText(),
        rank: Type.Integer(),
        tied: Type.Boolean(),
        votes: Type.Integer(),
        ballots: Type.Integer(),
      }),
    ),
    best: Type.Union([Type.Object({ rank: Type.Integer(), day: Type.String({ format: 'date' }) }), Type.Null()], {
      description: 'The best rank it ever had at the end of a day, and the first such day',
    }),
  },
  {
    title: 'CourseHistory',
    description: "A course's ranks, oldest first: by day (days without standings are left out), and in past elections",
  },
);
export type CourseHistory = Static<typeof CourseHistory>;
