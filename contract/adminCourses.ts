import { Type, type Static } from 'typebox';
import { Access, Course, CourseId } from './courses.ts';
import { ErrorResponse } from './errors.ts';
import { COURSE_NAME_MAX_LENGTH, COURSE_LIMITS } from './limits.ts';
import { OneLine } from './users.ts';
import { orNull } from './fields.ts';

const CourseText = OneLine(COURSE_NAME_MAX_LENGTH);
const ExternalId = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' });

export const AdminCourse = Type.Object(
  {
    ...Course.properties,
    externalId: orNull(Type.String({ description: 'What an import calls the course' })),
    mergedInto: Type.Union([CourseId, Type.Null()]),
    votes: Type.Integer({ description: 'Counted so far' }),
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
    locationId: Type.String({ minLength: 1, maxLength: 64 }),
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
    active: Type.Optional(Type.Boolean()),
  },
  {
    title: 'CourseChange',
    description: 'A course stays in its state, because the votes for it are votes of that state',
    additionalProperties: false,
    minProperties: 1,
  },
);
export type CourseChange = Static<typeof CourseChange>;

export const MergeCourse = Type.Object(
  { into: CourseId },
  { title: 'MergeCourse', description: '`into` is the course that remains', additionalProperties: false },
);

export const MergedCourses = Type.Object(
  {
    course: AdminCourse,
    ballots: Type.Integer({ description: 'How many lists had the duplicate' }),
  },
  { title: 'MergedCourses', description: 'The course that remains' },
);
export type MergedCourses = Static<typeof MergedCourses>;

/** The columns of a file of courses; state, name, city, lat and lon must be there. */
export const IMPORT_COLUMNS = [
  'external_id',
  'state',
  'name',
  'city',
  'lat',
  'lon',
  'holes',
  'par',
  'access',
  'opened',
  'architect',
  'active',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const ImportReport = Type.Object(
  {
    isDryRun: Type.Boolean(),
    skipsBad: Type.Boolean({ description: 'Bad rows are left out; otherwise a single one of them stops the import' }),
    isWhole: Type.Boolean({
      description: 'False where the file was not read further after 1,000 bad rows; then nothing is imported',
    }),
    rows: Type.Integer(),
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    badRows: Type.Integer(),
    errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: 'Of the first bad rows, by their line in the file',
    }),
  },
  { title: 'ImportReport', description: 'The result of an import, or of a dry run' },
);
export type ImportReport = Static<typeof ImportReport>;

export const ImportLine = Type.Union(
  [
    Type.Object({ progress: Type.Object({ done: Type.Integer(), of: Type.Integer() }) }),
    Type.Object({ report: ImportReport }),
    Type.Object({ error: ErrorResponse }),
  ],
  { title: 'ImportLine', description: 'One line of the response to an import: its progress, its report or its error' },
);
export type ImportLine = Static<typeof ImportLine>;
