import { Type, type Static } from 'typebox';
import { Access, CourseId } from './courses.ts';
import { orNull, publicText, time } from './fields.ts';
import { NOTE_MAX_LENGTH } from './limits.ts';
import { OneLine } from './users.ts';

export const Mark = Type.Object(
  {
    courseId: CourseId,
    name: publicText(),
    city: publicText(),
    state: publicText({ description: 'State code, upper case' }),
    locationId: publicText(),
    access: Type.Optional(Access),
    playedAt: orNull(time()),
    wantedAt: orNull(time()),
    note: orNull(Type.String({ description: 'Longer than a new one can be where two courses were merged' })),
  },
  {
    title: 'Mark',
    description: 'What a member says about a course: since when it is marked as played or wanted, and a private note',
  },
);
export type Mark = Static<typeof Mark>;

const version = Type.Integer({ minimum: 0, description: "Grows with every change of the member's marks" });

export const Marks = Type.Object(
  { version, marks: Type.Array(Mark, { description: 'Ordered by the id of the course' }) },
  { title: 'Marks', description: 'All courses that a member has marked' },
);
export type Marks = Static<typeof Marks>;

export const ChangedMark = Type.Object(
  { version, mark: Mark },
  { title: 'ChangedMark', description: 'A mark as it is now. One that says nothing anymore is not kept.' },
);
export type ChangedMark = Static<typeof ChangedMark>;

export const ChangeMark = Type.Object(
  {
    played: Type.Optional(Type.Boolean()),
    wanted: Type.Optional(Type.Boolean()),
    note: Type.Optional(Type.Union([OneLine(NOTE_MAX_LENGTH), Type.Null()], { description: 'null removes it' })),
  },
  {
    title: 'ChangeMark',
    description:
      'What is to be so, at least one field; the others stay. A course that becomes played is not wanted anymore, unless `wanted` says so.',
    additionalProperties: false,
    minProperties: 1,
  },
);
export type ChangeMark = Static<typeof ChangeMark>;
