import { Type, type Static } from 'typebox';
import { memberId, publicText } from './fields.ts';

export const ACCESS_KINDS = ['public', 'municipal', 'resort', 'semi-private', 'private', 'military'] as const;
export const Access = Type.Enum(ACCESS_KINDS);
export type Access = Static<typeof Access>;

/** What catalogue and imports say about a course, in the order of their columns. */
export const COURSE_FACTS = ['name', 'city', 'lat', 'lon', 'holes', 'par', 'access', 'opened', 'architect'] as const;

export const CourseId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const courseFacts = {
  _id: CourseId,
  name: publicText(),
  city: publicText(),
  state: publicText({ description: 'State code, upper case' }),
  locationId: publicText(),
  lat: Type.Number(),
  lon: Type.Number(),
  holes: Type.Optional(Type.Integer()),
  par: Type.Optional(Type.Integer()),
  access: Type.Optional(Access),
  opened: Type.Optional(Type.Integer({ description: 'Year' })),
  architect: Type.Optional(publicText()),
  active: Type.Boolean(),
};

export const Course = Type.Object(courseFacts, {
  title: 'Course',
  description:
    'A course without rank and votes, so that the voting page does not influence voters. Unknown facts are absent.',
});
export type Course = Static<typeof Course>;

const placeInRanking = {
  rank: Type.Union([Type.Integer(), Type.Null()]),
  tied: Type.Boolean(),
  votes: Type.Integer(),
};

export const CourseOfArchitect = Type.Object(
  {
    courseId: CourseId,
    name: courseFacts.name,
    city: courseFacts.city,
    state: courseFacts.state,
    access: courseFacts.access,
    ...placeInRanking,
  },
  {
    title: 'CourseOfArchitect',
    description: 'A course with its rank in the current ranking of its state; the rank is null without votes',
  },
);
export type CourseOfArchitect = Static<typeof CourseOfArchitect>;

export const RankedCourse = Type.Object(
  {
    ...courseFacts,
    nearby: Type.Array(Course, { description: 'The nearest active courses of the location, the nearest first' }),
    sameArchitects: Type.Array(CourseOfArchitect, {
      description: 'Other active courses of the same architects, in any state, the best ranked first',
    }),
    playedBy: Type.Union([Type.Integer(), Type.Null()], {
      description: 'How many members have played it, as last published; null for fewer than five',
    }),
    ...placeInRanking,
    ofCourses: Type.Integer({ description: 'Courses in that ranking, with and without votes' }),
    updatedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When that ranking was published; missing before the first' }),
    ),
  },
  {
    title: 'RankedCourse',
    description: "A course with its rank in the location's current ranking snapshot; the rank is null without votes",
  },
);
export type RankedCourse = Static<typeof RankedCourse>;

export const CoursesOfLocation = Type.Object(
  {
    active: Type.Literal(true),
    locationId: publicText({ minLength: 1, maxLength: 64 }),
    userId: Type.Optional(memberId({ maxLength: 64 })),
  },
  { title: 'CoursesOfLocation', description: 'Which courses to list', additionalProperties: false },
);
export type CoursesOfLocation = Static<typeof CoursesOfLocation>;
