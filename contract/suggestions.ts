import { Type, type Static } from 'typebox';
import { CourseId } from './courses.ts';
import { orNull, publicText, time } from './fields.ts';
import { COURSE_NAME_MAX_LENGTH, SUGGESTION_SOURCE_MAX_LENGTH } from './limits.ts';
import { OneLine } from './users.ts';

const SUGGESTION_KINDS = ['course', 'correction'] as const;
const SUGGESTION_STATUSES = ['open', 'accepted', 'merged', 'declined'] as const;

/** Fields of a course that a suggestion can correct. */
export const CORRECTED_FIELDS = [
  'name',
  'city',
  'position',
  'holes',
  'par',
  'opened',
  'access',
  'architect',
  'closed',
  'other',
] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

export const SuggestionId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Source = OneLine(SUGGESTION_SOURCE_MAX_LENGTH);

export const SuggestCourse = Type.Object(
  {
    locationId: publicText({ minLength: 1, maxLength: 64 }),
    name: OneLine(COURSE_NAME_MAX_LENGTH),
    city: OneLine(COURSE_NAME_MAX_LENGTH),
    source: Type.Optional(Source),
  },
  { title: 'SuggestCourse', description: 'A course that is missing', additionalProperties: false },
);
export type SuggestCourse = Static<typeof SuggestCourse>;

export const SuggestCorrection = Type.Object(
  {
    courseId: CourseId,
    field: Type.Enum(CORRECTED_FIELDS),
    value: OneLine(COURSE_NAME_MAX_LENGTH),
    source: Source,
  },
  { title: 'SuggestCorrection', description: 'A correction of one field of a course', additionalProperties: false },
);
export type SuggestCorrection = Static<typeof SuggestCorrection>;

export const Suggestion = Type.Object(
  {
    _id: SuggestionId,
    kind: Type.Enum(SUGGESTION_KINDS),
    state: publicText({ description: 'State code, upper case' }),
    locationId: publicText(),
    name: orNull(Type.String({ description: 'Of the missing course; null for a correction' })),
    city: orNull(Type.String()),
    field: Type.Union([Type.Enum(CORRECTED_FIELDS), Type.Null()]),
    value: orNull(Type.String({ description: 'What is right instead; null for a missing course' })),
    source: orNull(Type.String({ description: 'What the member knows about it, and from where' })),
    status: Type.Enum(SUGGESTION_STATUSES),
    sentence: orNull(Type.String({ description: 'Why it was declined' })),
    createdAt: time(),
    decidedAt: orNull(time()),
    course: Type.Union([Type.Object({ _id: CourseId, name: publicText(), city: publicText() }), Type.Null()], {
      description: 'What a correction is about, or what came of a missing course',
    }),
  },
  { title: 'Suggestion', description: 'A suggestion as its member sees it' },
);
export type Suggestion = Static<typeof Suggestion>;

export const OwnSuggestions = Type.Object(
  {
    suggestions: Type.Array(Suggestion),
    total: Type.Integer({ description: 'How many the member has made; the oldest may be left out of the list' }),
  },
  { title: 'OwnSuggestions', description: 'Suggestions of a member, newest first' },
);
export type OwnSuggestions = Static<typeof OwnSuggestions>;

export const NearCourse = Type.Object(
  {
    _id: CourseId,
    name: publicText(),
    city: publicText(),
    state: publicText({ description: 'State code, upper case' }),
    active: Type.Boolean(),
  },
  { title: 'NearCourse', description: 'A course with a name similar to the requested one' },
);
export type NearCourse = Static<typeof NearCourse>;

export const NearCourses = Type.Object(
  { courses: Type.Array(NearCourse) },
  { title: 'NearCourses', description: 'Courses with similar names, the most similar first' },
);
export type NearCourses = Static<typeof NearCourses>;
