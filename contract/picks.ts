import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { Course, CourseId } from './courses.ts';
import { MAX_VOTES } from './limits.ts';
import { PersonName } from './users.ts';

export const MergedCourse = Type.Object(
  { courseId: CourseId, name: publicText(), into: CourseId, intoName: publicText() },
  { title: 'MergedCourse', description: 'A course that was merged into another one, which has its votes since' },
);
export type MergedCourse = Static<typeof MergedCourse>;

export const Ballot = Type.Object(
  {
    locationId: publicText(),
    courseIds: Type.Array(CourseId, { maxItems: MAX_VOTES, uniqueItems: true }),
    version: Type.Integer({ minimum: 0 }),
    remainingVotes: Type.Integer({ minimum: 0, maximum: MAX_VOTES }),
    counted: Type.Boolean({
      description:
        'False while the address is unverified and the deployment asks for it, and while a new account waits',
    }),
    election: publicText({ description: 'Id of the election that the picks count in' }),
    published: Type.Boolean(),
    notesShared: Type.Boolean({ description: 'Whether the shared list shows the notes of its courses' }),
    updatedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    merged: Type.Optional(
      Type.Array(MergedCourse, { description: 'What was merged into courses of this ballot; missing if nothing was' }),
    ),
  },
  {
    title: 'Ballot',
    description:
      "One member's picks in one location, in order. `version` grows with every change; 0 before the first vote.",
  },
);
export type Ballot = Static<typeof Ballot>;

export const AddPick = Type.Object(
  { position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_VOTES - 1 })) },
  {
    title: 'AddPick',
    description: 'A vote. `position` counts from 0; without it the pick goes to the end.',
    additionalProperties: false,
  },
);

export const ReplaceBallot = Type.Object(
  { courseIds: Type.Array(CourseId, { maxItems: MAX_VOTES, uniqueItems: true }) },
  { title: 'ReplaceBallot', description: 'All picks of a ballot, in order', additionalProperties: false },
);

export const SwapPick = Type.Object(
  { remove: CourseId, add: CourseId },
  { title: 'SwapPick', description: 'A pick that gives way to another course', additionalProperties: false },
);

export const AddPicks = Type.Object(
  {
    key: Type.String({
      minLength: 16,
      maxLength: 64,
      pattern: '^[A-Za-z0-9-]+$',
      description: 'Made up by the client; a request that is sent again has the same one',
    }),
    courseIds: Type.Array(CourseId, { minItems: 1, maxItems: MAX_VOTES, uniqueItems: true, description: 'In order' }),
  },
  {
    title: 'AddPicks',
    description: 'Votes for several courses of one state, such as those that a guest gave before the sign-up',
    additionalProperties: false,
  },
);

export const AddedPicks = Type.Object(
  {
    ballot: Ballot,
    added: Type.Array(CourseId, { maxItems: MAX_VOTES, description: 'The courses that got a vote, in order' }),
    left: Type.Array(
      Type.Object({
        courseId: CourseId,
        reason: Type.Enum(['full', 'not_offered'], {
          description: '`full`: no vote was left for it. `not_offered`: nobody can vote for it here.',
        }),
      }),
      { maxItems: MAX_VOTES, description: 'The courses that got none' },
    ),
    merged: Type.Optional(
      Type.Array(MergedCourse, {
        description: 'Courses of the request that were merged: `added` and `left` have what they were merged into',
      }),
    ),
  },
  {
    title: 'AddedPicks',
    description:
      'What became of the votes. A course that was picked already is in neither list. A repeated key gets the lists of its first request, with the ballot as it is now.',
  },
);
export type AddedPicks = Static<typeof AddedPicks>;

export const SharePicks = Type.Object(
  {
    published: Type.Boolean(),
    displayName: Type.Optional(PersonName),
    withNotes: Type.Optional(
      Type.Boolean({ description: 'Shows the notes of its courses, too; without it that stays as it is' }),
    ),
  },
  {
    title: 'SharePicks',
    description:
      "Shares a list or stops sharing it. The name becomes the member's display name; it is required the first time.",
    additionalProperties: false,
  },
);
export type SharePicks = Static<typeof SharePicks>;

export const SharingStatus = Type.Object(
  {
    published: Type.Boolean(),
    withNotes: Type.Boolean(),
    url: Type.Union([Type.String(), Type.Null()], {
      description:
        'Address of the shared page; a path while the deployment names no origin of its own; null while private',
    }),
  },
  { title: 'SharingStatus', description: 'Whether a list is shared, and where' },
);
export type SharingStatus = Static<typeof SharingStatus>;

export const SharedPicks = Type.Object(
  {
    displayName: Type.String(),
    state: publicText({ description: 'State code, upper case' }),
    locationId: publicText(),
    courses: Type.Array(Course, { maxItems: MAX_VOTES, description: 'In order; withdrawn ones are not active' }),
    notes: Type.Array(Type.Object({ courseId: CourseId, note: Type.String() }), {
      description: 'What the owner says about courses of the list, where the owner shares that',
    }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  {
    title: 'SharedPicks',
    description: 'The public view of a shared ballot; of its owner it has the display name only',
  },
);
export type SharedPicks = Static<typeof SharedPicks>;
