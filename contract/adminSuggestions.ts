import { Type, type Static } from 'typebox';
import { memberId } from './fields.ts';
import { AdminCourse, CourseChange } from './adminCourses.ts';
import { CourseId } from './courses.ts';
import { REASON_MAX_LENGTH } from './limits.ts';
import { NearCourse, Suggestion } from './suggestions.ts';
import { OneLine } from './users.ts';

export const AdminSuggestion = Type.Object(
  {
    ...Suggestion.properties,
    member: Type.Object({ _id: memberId(), displayName: Type.String() }),
    near: Type.Array(NearCourse, {
      description: 'Courses with similar names, withdrawn ones included; none for a correction',
    }),
    subject: Type.Union([AdminCourse, Type.Null()], { description: 'The course that a correction is about' }),
  },
  { title: 'AdminSuggestion', description: 'A suggestion as admins see it' },
);
export type AdminSuggestion = Static<typeof AdminSuggestion>;

export const AdminSuggestions = Type.Object(
  {
    suggestions: Type.Array(AdminSuggestion),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'AdminSuggestions', description: 'A page of open suggestions, oldest first' },
);
export type AdminSuggestions = Static<typeof AdminSuggestions>;

export const WaitingSuggestions = Type.Object(
  { waiting: Type.Integer() },
  { title: 'WaitingSuggestions', description: 'How many suggestions are open' },
);
export type WaitingSuggestions = Static<typeof WaitingSuggestions>;

export const CorrectCourse = Type.Object(
  { ...CourseChange.properties, active: Type.Optional(Type.Boolean()) },
  {
    title: 'CorrectCourse',
    description: 'A correction of a course, which may also withdraw it',
    additionalProperties: false,
    minProperties: 1,
  },
);
export type CorrectCourse = Static<typeof CorrectCourse>;

export const MergeSuggestion = Type.Object(
  { into: CourseId },
  { title: 'MergeSuggestion', description: '`into` is the course that is there already', additionalProperties: false },
);

export const DeclineSuggestion = Type.Object(
  { sentence: OneLine(REASON_MAX_LENGTH) },
  {
    title: 'DeclineSuggestion',
    description: 'Why it is declined. The member sees the sentence.',
    additionalProperties: false,
  },
);
export type DeclineSuggestion = Static<typeof DeclineSuggestion>;
