import type { FastifyRequest } from 'fastify';

/** Security events; each is one log line with the event's name in `security`. */
const MESSAGES = {
  signed_up: 'a member has joined',
  signed_in: 'a member has signed in',
  signed_out: 'a session was ended by its member',
  sessions_ended: 'sessions of a member were ended together',
  account_deleted: 'a member has left',
  sign_in_refused: 'a sign-in was refused',
  bot_suspected: 'a sign-up without a passed bot check was refused',
  bot_check_away: 'a sign-up was let in unchecked while the bot check is away',
  token_forged: 'a bearer that is none of ours was refused',
  proof_rejected: 'a token came without the proof of the key that it is bound to',
  token_reused: 'an old refresh token was used again: its session is ended',
  other_member: 'a call that names another member was refused',
  not_admin: 'a call of somebody who is no admin was refused',
  from_elsewhere: 'a write of a page of another site was refused',
  foreign_host: 'a request for another host was refused',
  too_many: 'somebody asks too often',
  policy_violation: 'a page has met its Content-Security-Policy',
} as const;
export type SecurityEvent = keyof typeof MESSAGES;

const ORDINARY: readonly SecurityEvent[] = [
  'signed_up',
  'signed_in',
  'signed_out',
  'sessions_ended',
  'account_deleted',
];

/** What is logged with an event: never a token, a name, an e-mail or a network address. */
type Facts = { memberId?: string; sessionId?: string; sessions?: number } | { directive: string; blocked: string };

export function logSecurityEvent(request: FastifyRequest, security: SecurityEvent, facts: Facts = {}): void {
  const line = { security, requestId: request.id, route: request.routeOptions.url, ...facts };
  if (ORDINARY.includes(security)) request.log.info(line, MESSAGES[security]);
  else request.log.warn(line, MESSAGES[security]);
}
