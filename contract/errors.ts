import { Type, type Static } from 'typebox';

/** Every error code of this API. */
export const ERROR_CODES = [
  'bad_request',
  'unauthorized',
  'session_over',
  'proof_rejected',
  'proof_stale',
  'identity_rejected',
  'identity_unavailable',
  'user_disabled',
  'recent_login_required',
  'not_found',
  'not_registered',
  'already_registered',
  'email_taken',
  'bot_suspected',
  'member_mismatch',
  'location_not_offered',
  'course_not_offered',
  'course_not_picked',
  'ballot_full',
  'ballot_changed',
  'ballot_empty',
  'version_required',
  'publication_gone',
  'election_over',
  'election_closing',
  'own_account',
  'course_exists',
  'course_merged',
  'course_not_mergeable',
  'changed_meanwhile',
  'already_done',
  'import_outdated',
  'import_undone',
  'email_unverified',
  'suggestion_limit',
  'suggestion_decided',
  'too_large',
  'address_too_long',
  'headers_too_large',
  'unsupported_media_type',
  'misdirected',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export const ErrorResponse = Type.Object(
  {
    code: Type.Enum(ERROR_CODES),
    message: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  {
    title: 'ErrorResponse',
    description: 'An error. `fields` has a sentence for each invalid field of a body or query.',
  },
);
export type ErrorResponse = Static<typeof ErrorResponse>;
