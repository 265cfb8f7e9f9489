import { Type, type Static } from 'typebox';
import { memberId, publicText } from './fields.ts';
import { NAME_MAX_LENGTH } from './limits.ts';
import { ONE_LINE, VISIBLE, VISIBLE_OR_EMPTY } from './names.ts';

export const PrimaryLocation = Type.Object(
  { code: publicText({ description: 'State code, upper case' }) },
  { title: 'PrimaryLocation', description: 'The state that a member sees first' },
);

export const User = Type.Object(
  {
    _id: memberId(),
    email: Type.String(),
    name: Type.String({ description: 'The display name; empty until there is one' }),
    fName: Type.String({ description: 'May be empty' }),
    lName: Type.String({ description: 'May be empty' }),
    createdAt: Type.String({ format: 'date-time' }),
    lastLogin: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    state: Type.Union([Type.String(), Type.Null()]),
    isAdmin: Type.Boolean(),
    primaryLocation: Type.Union([PrimaryLocation, Type.Null()]),
    emailVerified: Type.Boolean(),
    votesCountFrom: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the votes of a new account begin to count; null once they may',
    }),
  },
  { title: 'User', description: 'A member, as the member sees it' },
);
export type User = Static<typeof User>;

/** A short text in one line with at least one visible character. */
export const OneLine = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: VISIBLE, allOf: [{ pattern: ONE_LINE }] });

/** A person's name. Surrounding spaces are trimmed. */
export const PersonName = OneLine(NAME_MAX_LENGTH);

/** The same, or an empty text, which removes the name. */
const NameOrEmpty = Type.String({
  maxLength: NAME_MAX_LENGTH,
  pattern: VISIBLE_OR_EMPTY,
  allOf: [{ pattern: ONE_LINE }],
});

export const NameChange = Type.Object(
  { name: Type.Optional(PersonName), fName: Type.Optional(NameOrEmpty), lName: Type.Optional(NameOrEmpty) },
  {
    title: 'NameChange',
    description:
      'The names that a member may change, at least one of them. `name` is the display name, which cannot be removed.',
    additionalProperties: false,
    minProperties: 1,
  },
);
export type NameChange = Static<typeof NameChange>;

export const SavePrimaryLocation = Type.Object(
  { location: Type.String({ minLength: 2, maxLength: 32, description: 'State code or name, any case' }) },
  { title: 'SavePrimaryLocation', description: 'A state on offer', additionalProperties: false },
);
export const SavedPrimaryLocation = Type.Object(
  { primaryLocation: PrimaryLocation },
  { title: 'SavedPrimaryLocation', description: 'The state that was saved' },
);
export type SavedPrimaryLocation = Static<typeof SavedPrimaryLocation>;
