import { Type, type Static } from 'typebox';
import { publicText } from './fields.ts';
import { Version } from './admin.ts';
import { Election } from './elections.ts';
import { ELECTION_NAME_MAX_LENGTH } from './limits.ts';

const ElectionName = publicText({ minLength: 1, maxLength: ELECTION_NAME_MAX_LENGTH, pattern: '[a-zA-Z0-9]' });

export const AdminElection = Type.Object(
  {
    ...Election.properties,
    nextName: Type.Union([publicText(), Type.Null()], {
      description: 'What the election after it will be called; null for its year',
    }),
    version: Version,
  },
  { title: 'AdminElection', description: 'An election as admins see it' },
);
export type AdminElection = Static<typeof AdminElection>;

export const AdminElections = Type.Object(
  { elections: Type.Array(AdminElection) },
  { title: 'AdminElections', description: 'All elections as admins see them, newest first' },
);
export type AdminElections = Static<typeof AdminElections>;

export const PlanElection = Type.Object(
  {
    closesAt: Type.Optional(Type.String({ format: 'date-time' })),
    nextName: Type.Optional(Type.Union([ElectionName, Type.Null()])),
  },
  {
    title: 'PlanElection',
    description: 'Moves the end of the open election or names the next one. Omitted fields do not change.',
    additionalProperties: false,
    minProperties: 1,
  },
);
export type PlanElection = Static<typeof PlanElection>;

export const CloseElection = Type.Object(
  { name: publicText({ maxLength: 80 }) },
  {
    title: 'CloseElection',
    description: 'Ends the open election at once; its name must be repeated, because it cannot be reopened',
    additionalProperties: false,
  },
);
export type CloseElection = Static<typeof CloseElection>;
