import { Type, type Static } from 'typebox';
import { CourseId } from './courses.ts';
import { REASON_MAX_LENGTH, VOID_TOGETHER_MAX } from './limits.ts';
import { memberId, orNull, publicText, time } from './fields.ts';

const text = () => orNull(Type.String());

/** The reason for an admin's action, stored in the audit log. */
export const Reason = Type.String({ minLength: 1, maxLength: REASON_MAX_LENGTH, pattern: '\\S' });

/**
 * The change that came first, in the error `already_done` or `changed_meanwhile`, where it is known. `by` is "You", an
 * admin's name or address, or "An operator".
 */
export type EarlierChange = { by: string; at: string; reason: string | null };

/** What a change starts from: If-Match carries it. */
export const Version = publicText({ description: 'Changes with what an admin can change; If-Match carries it' });

export const MEMBER_FILTERS = ['all', 'admins', 'disabled', 'voided'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

export const AdminMember = Type.Object(
  {
    _id: memberId(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    name: Type.String(),
    fName: Type.String(),
    lName: Type.String(),
    userType: Type.Enum(['member', 'admin']),
    state: text(),
    createdAt: time(),
    lastLogin: orNull(time()),
    disabledAt: orNull(time()),
    voidedAt: orNull(time()),
    counted: Type.Boolean({ description: 'Whether the votes are in the tallies' }),
    sample: Type.Boolean({ description: 'Made up, for a demo' }),
    votes: Type.Integer({ description: 'In all states together, counted or not' }),
  },
  { title: 'AdminMember', description: 'A member as admins see one' },
);
export type AdminMember = Static<typeof AdminMember>;

export const AdminMembers = Type.Object(
  { users: Type.Array(AdminMember), nextCursor: text() },
  { title: 'AdminMembers', description: 'A page of members, newest first' },
);
export type AdminMembers = Static<typeof AdminMembers>;

export const DisableMember = Type.Object(
  { disabled: Type.Boolean(), reason: Reason },
  { title: 'DisableMember', description: 'Whether a member is disabled, and why', additionalProperties: false },
);
export type DisableMember = Static<typeof DisableMember>;

export const VoidVotes = Type.Object(
  { voided: Type.Boolean(), reason: Reason },
  { title: 'VoidVotes', description: "Whether a member's votes are voided, and why", additionalProperties: false },
);
export type VoidVotes = Static<typeof VoidVotes>;

export const VoidVotesOfMany = Type.Object(
  {
    userIds: Type.Array(memberId({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: VOID_TOGETHER_MAX,
      uniqueItems: true,
    }),
    ...VoidVotes.properties,
  },
  {
    title: 'VoidVotesOfMany',
    description: 'Members whose votes are voided or restored together, for one reason',
    additionalProperties: false,
  },
);
export type VoidVotesOfMany = Static<typeof VoidVotesOfMany>;

export const VoidedTogether = Type.Object(
  {
    changed: Type.Array(memberId(), { description: 'Ids of the members whose votes were voided or restored now' }),
    skipped: Type.Array(memberId(), { description: 'Ids of admins, and of accounts that are gone' }),
  },
  { title: 'VoidedTogether', description: 'What voiding or restoring the votes of several members did' },
);
export type VoidedTogether = Static<typeof VoidedTogether>;

export const Bursts = Type.Object(
  {
    since: time(),
    registrations: Type.Array(Type.Object({ hour: time(), members: Type.Integer() })),
    domains: Type.Array(Type.Object({ domain: Type.String(), members: Type.Integer() })),
    networks: Type.Array(
      Type.Object({ memberId: memberId({ description: 'One of them, who names the group' }), members: Type.Integer() }),
      { description: 'Networks from which several came; empty where `NETWORK_HASHES` is off' },
    ),
    courses: Type.Array(
      Type.Object({ courseId: CourseId, name: publicText(), state: publicText(), votes: Type.Integer() }),
    ),
  },
  {
    title: 'Bursts',
    description:
      'Signs of mass registration: when new accounts were created, their email domains, the networks that they share, and the courses they vote for',
  },
);
export type Bursts = Static<typeof Bursts>;

export const AdminLocation = Type.Object(
  {
    _id: publicText(),
    code: publicText(),
    name: publicText(),
    active: Type.Boolean(),
    courses: Type.Integer({ description: 'Active ones' }),
    ballots: Type.Integer(),
  },
  { title: 'AdminLocation', description: 'A location as admins see it' },
);
export type AdminLocation = Static<typeof AdminLocation>;

export const SwitchLocation = Type.Object(
  { active: Type.Boolean(), reason: Reason },
  { title: 'SwitchLocation', description: 'Whether a location is offered, and why', additionalProperties: false },
);
export type SwitchLocation = Static<typeof SwitchLocation>;

export const AUDIT_ACTIONS = [
  'user_disabled',
  'user_enabled',
  'users_exported',
  'votes_voided',
  'votes_restored',
  'location_opened',
  'location_closed',
  'course_added',
  'course_edited',
  'course_withdrawn',
  'course_offered',
  'course_kept',
  'courses_merged',
  'merge_undone',
  'courses_imported',
  'import_undone',
  'catalogue_updated',
  'election_moved',
  'election_named',
  'election_ended',
  'result_corrected',
  'suggestion_accepted',
  'suggestion_merged',
  'suggestion_declined',
  'admin_made',
  'admin_removed',
  'tallies_repaired',
  'ledger_key_rotated',
  'backup_restored',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEntry = Type.Object(
  {
    _id: Type.Integer(),
    at: time(),
    actor: Type.Object({
      kind: Type.Enum(['admin', 'operator']),
      _id: orNull(memberId()),
      displayName: Type.Union([Type.String(), Type.Null()], {
        description: 'The address of an admin without a name; null when the admin is gone',
      }),
    }),
    action: Type.Enum(AUDIT_ACTIONS),
    targetId: orNull(memberId()),
    target: Type.Union([Type.String(), Type.Null()], { description: 'What the course or location was called' }),
    member: Type.Union([Type.Object({ displayName: Type.String(), email: Type.String() }), Type.Null()]),
    reason: text(),
    details: Type.Record(Type.String(), Type.Unknown()),
  },
  {
    title: 'AuditEntry',
    description:
      'One action of an admin or an operator. Members appear with their current names, deleted ones without a name.',
  },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditLog = Type.Object(
  { entries: Type.Array(AuditEntry), nextCursor: text() },
  { title: 'AuditLog', description: 'A page of the audit log, newest first' },
);
export type AuditLog = Static<typeof AuditLog>;

export const AnalyticsEvent = Type.Object(
  {
    _id: Type.String(),
    name: publicText(),
    visitor: memberId({ description: "The member's id, or a device's" }),
    happenedAt: time(),
    receivedAt: time(),
    properties: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'AnalyticsEvent', description: 'An analytics event stored by this server' },
);

export const AnalyticsEvents = Type.Object(
  {
    kept: Type.Enum(['here', 'elsewhere', 'nowhere'], { description: 'Where this deployment has its events' }),
    events: Type.Array(AnalyticsEvent),
    nextCursor: text(),
  },
  { title: 'AnalyticsEvents', description: 'A page of analytics events, last received first' },
);
export type AnalyticsEvents = Static<typeof AnalyticsEvents>;
