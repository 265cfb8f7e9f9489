import { Type, type Static } from 'typebox';
import { memberId } from './fields.ts';
import { PersonName, User } from './users.ts';

export const IdToken = Type.String({ minLength: 1, maxLength: 8192, description: "Firebase's ID token" });

export const Registration = Type.Object(
  {
    idToken: IdToken,
    fName: Type.Optional(PersonName),
    lName: Type.Optional(PersonName),
    name: Type.Optional({
      ...PersonName,
      description: 'The display name; without it first and last name, else the name at the identity service, else none',
    }),
    state: Type.Optional(Type.String({ minLength: 2, maxLength: 32, description: 'State code or name' })),
    botCheck: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: "The answer of the bot check's provider, where the configuration names one",
      }),
    ),
  },
  {
    title: 'Registration',
    description: 'Proof of an identity, and what a new member says of himself',
    additionalProperties: false,
  },
);
export type Registration = Static<typeof Registration>;

export const LOGIN_METHODS = ['email', 'google', 'link'] as const;
export type LoginMethod = (typeof LOGIN_METHODS)[number];

export const Credentials = Type.Object(
  { idToken: IdToken, method: Type.Optional(Type.Enum(LOGIN_METHODS)) },
  { title: 'Credentials', description: 'Proof of an identity', additionalProperties: false },
);
export type Credentials = Static<typeof Credentials>;

/** What DPoP (RFC 9449) adds to a request. A client without it leaves it out. */
export const ProofHeader = Type.Object({
  dpop: Type.Optional(
    Type.String({
      description: 'Proof of a key (RFC 9449, ES256). The session is bound to it: renewals need its proof, too.',
    }),
  ),
});

export const TokenPair = Type.Object(
  { accessToken: Type.String(), refreshToken: Type.String() },
  { title: 'TokenPair', description: 'The tokens of a session' },
);
export type TokenPair = Static<typeof TokenPair>;

export const SignedIn = Type.Object(
  { ...TokenPair.properties, user: User },
  { title: 'SignedIn', description: 'The tokens of a new session, and its member' },
);
export type SignedIn = Static<typeof SignedIn>;

export const Renewal = Type.Object(
  { refreshToken: Type.String({ minLength: 1, maxLength: 512 }) },
  { title: 'Renewal', description: 'The refresh token of a session', additionalProperties: false },
);

export const Logout = Type.Object(
  { userId: memberId({ minLength: 1, maxLength: 64 }) },
  { title: 'Logout', description: 'The member who signs out', additionalProperties: false },
);
