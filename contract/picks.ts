import { Type, type Static } from 'typebox';
import { CourseId } from './courses.ts';
import { MAX_VOTES } from './limits.ts';

/** One member's ordered picks in one location. `version` grows with every change; 0 = never voted here. */
export const Ballot = Type.Object({
  locationId: Type.String(),
  courseIds: Type.Array(CourseId, { maxItems: MAX_VOTES, uniqueItems: true }),
  version: Type.Integer({ minimum: 0 }),
  remainingVotes: Type.Integer({ minimum: 0, maximum: MAX_VOTES }),
  counted: Type.Boolean({ description: 'False while the address is unverified and the deployment asks for it' }),
  published: Type.Boolean(),
  updatedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type Ballot = Static<typeof Ballot>;

/** Body of a vote. `position` counts from 0; without it the pick goes to the end. */
export const AddPick = Type.Object(
  { position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_VOTES - 1 })) },
  { additionalProperties: false },
);

export const ReplaceBallot = Type.Object(
  { courseIds: Type.Array(CourseId, { maxItems: MAX_VOTES, uniqueItems: true }) },
  { additionalProperties: false },
);

export const SwapPick = Type.Object({ remove: CourseId, add: CourseId }, { additionalProperties: false });
