import { Type, type Static } from 'typebox';
import { Reason, Version } from './admin.ts';
import { Access, Course, CourseId } from './courses.ts';
import { COURSE_NAME_MAX_LENGTH, COURSE_LIMITS } from './limits.ts';
import { OneLine } from './users.ts';
import { orNull, publicText, time } from './fields.ts';

const CourseText = OneLine(COURSE_NAME_MAX_LENGTH);
const ExternalId = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' });

export const AdminCourse = Type.Object(
  {
    ...Course.properties,
    externalId: orNull(Type.String({ description: 'What an import calls the course' })),
    mergedInto: Type.Union([CourseId, Type.Null()]),
    mergeUndoUntil: Type.Union([time(), Type.Null()], { description: 'Null where no merge of it can be undone' }),
    votes: Type.Integer({ description: 'Counted so far' }),
    version: Version,
  },
  { title: 'AdminCourse', description: 'A course as admins see it' },
);
export type AdminCourse = Static<typeof AdminCourse>;

export const AdminCourses = Type.Object(
  {
    courses: Type.Array(AdminCourse),
    total: Type.Integer({ description: 'On all pages' }),
    nextCursor: orNull(Type.String()),
  },
  { title: 'AdminCourses', description: 'A page of courses, sorted by name' },
);
export type AdminCourses = Static<typeof AdminCourses>;

const unknownOr = <Schema extends ReturnType<typeof Type.Integer>>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** Optional facts; null means unknown. */
const facts = {
  holes: unknownOr(Type.Integer(COURSE_LIMITS.holes)),
  par: unknownOr(Type.Integer(COURSE_LIMITS.par)),
  opened: unknownOr(Type.Integer(COURSE_LIMITS.opened)),
  access: Type.Optional(Type.Union([Access, Type.Null()])),
  architect: Type.Optional(orNull(CourseText)),
  externalId: Type.Optional(orNull(ExternalId)),
};

export const NewCourse = Type.Object(
  {
    locationId: publicText({ minLength: 1, maxLength: 64 }),
    name: CourseText,
    city: CourseText,
    lat: Type.Number(COURSE_LIMITS.lat),
    lon: Type.Number(COURSE_LIMITS.lon),
    ...facts,
  },
  {
    title: 'NewCourse',
    description: 'A course to add. Facts that are null or left out are unknown.',
    additionalProperties: false,
  },
);
export type NewCourse = Static<typeof NewCourse>;

export const CourseChange = Type.Object(
  {
    name: Type.Optional(CourseText),
    city: Type.Optional(CourseText),
    lat: Type.Optional(Type.Number(COURSE_LIMITS.lat)),
    lon: Type.Optional(Type.Number(COURSE_LIMITS.lon)),
    ...facts,
  },
  {
    title: 'CourseChange',
    description: 'A course stays in its state, because the votes for it are votes of that state',
    additionalProperties: false,
    minProperties: 1,
  },
);
export type CourseChange = Static<typeof CourseChange>;

export const SwitchCourse = Type.Object(
  { active: Type.Boolean(), reason: Reason },
  { title: 'SwitchCourse', description: 'Whether a course is offered, and why', additionalProperties: false },
);
export type SwitchCourse = Static<typeof SwitchCourse>;

export const MergeCourse = Type.Object(
  { into: CourseId, reason: Reason },
  { title: 'MergeCourse', description: '`into` is the course that remains', additionalProperties: false },
);
export type MergeCourse = Static<typeof MergeCourse>;

export const MergedCourses = Type.Object(
  {
    course: AdminCourse,
    ballots: Type.Integer({ description: 'How many lists had the duplicate' }),
  },
  { title: 'MergedCourses', description: 'The course that remains' },
);
export type MergedCourses = Static<typeof MergedCourses>;

export const UndoMerge = Type.Object(
  { reason: Reason },
  { title: 'UndoMerge', description: 'Why a merge is undone', additionalProperties: false },
);
export type UndoMerge = Static<typeof UndoMerge>;

export const UndoneMerge = Type.Object(
  {
    course: AdminCourse,
    ballots: Type.Integer({ description: 'How many lists have the course again' }),
    full: Type.Integer({ description: 'How many had both courses, and no vote left to take this one back' }),
  },
  { title: 'UndoneMerge', description: 'The course that was a duplicate' },
);
export type UndoneMerge = Static<typeof UndoneMerge>;
