import { Type, type Static } from 'typebox';
import { CourseId } from './courses.ts';
import { MAX_VOTES } from './limits.ts';
import { Mark } from './marks.ts';
import { IdToken } from './session.ts';
import { Suggestion } from './suggestions.ts';
import { User } from './users.ts';
import { orNull, publicText, time } from './fields.ts';

export const OwnSession = Type.Object(
  {
    _id: Type.String(),
    createdAt: time(),
    lastUsed: time(),
    expiresAt: time(),
    current: Type.Boolean({ description: 'True for the session that asks' }),
    device: orNull(Type.String({ description: 'A few words such as "Chrome on Android"; null when unknown' })),
    region: orNull(
      Type.String({
        description: 'Code of the state in which it was opened, by its network address; null when unknown',
      }),
    ),
  },
  { title: 'OwnSession', description: "A member's live session. Its id is not a credential." },
);
export type OwnSession = Static<typeof OwnSession>;

/** Sessions that stay signed in when a member signs out everywhere; none by default. */
export const SessionsToEnd = Type.Object(
  { except: Type.Optional(Type.Enum(['current'])) },
  { additionalProperties: false },
);

export const SessionToEnd = Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 64 }) });

export const IdentityProof = Type.Object(
  { idToken: IdToken },
  {
    title: 'IdentityProof',
    description: 'Proof that the caller is signed in at the identity service, too',
    additionalProperties: false,
  },
);
export type IdentityProof = Static<typeof IdentityProof>;

export const AccountExport = Type.Object(
  {
    exportedAt: time(),
    user: User,
    sessions: Type.Array(OwnSession),
    ballots: Type.Array(
      Type.Object({
        state: publicText({ description: 'State code, upper case' }),
        locationId: publicText(),
        courses: Type.Array(Type.Object({ _id: CourseId, name: publicText(), city: publicText() }), {
          maxItems: MAX_VOTES,
          description: 'In order',
        }),
        counted: Type.Boolean(),
        published: Type.Boolean(),
        notesShared: Type.Boolean(),
        publishedAt: orNull(time()),
        displayName: orNull(Type.String({ description: 'The name above the shared list' })),
        updatedAt: time(),
      }),
    ),
    marks: Type.Array(Mark, { description: 'Courses played and wanted, with their notes' }),
    suggestions: Type.Array(Suggestion, { description: 'Newest first' }),
  },
  { title: 'AccountExport', description: 'All data stored about a member' },
);
export type AccountExport = Static<typeof AccountExport>;
