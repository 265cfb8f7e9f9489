import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Registration } from '#contract/session';
import { findState } from '#contract/states';
import type { Database, MemberRow } from '../../db/schema.ts';
import { Fault } from '../../platform/errors.ts';
import type { Identity } from '../../platform/identity.ts';
import { normaliseEmail } from './emailAddress.ts';
import type { RefreshClaims } from './refreshToken.ts';
import { countBallots, findByIdentity, insertMember, isEmailTaken, recordLogin } from './repository.ts';
import { openSession, revokeSessionsOf } from './sessionRepository.ts';

type Trx = Transaction<Database>;

export type SignIn = {
  db: Kysely<Database>;
  identity: Identity;
  requireVerifiedEmail: boolean;
  userAgent: string;
  now: Date;
};

export type Opened = { member: MemberRow; session: RefreshClaims; endedSessions: string[] };

export async function register(signIn: SignIn, form: Registration): Promise<Opened> {
  const { db, identity, userAgent, now } = signIn;
  const { email } = identity;
  if (email === null) throw new Fault('identity_rejected', 'This sign-in has no e-mail address.');
  const state = form.state === undefined ? null : stateCode(form.state);
  const [fName, lName] = [form.fName.trim(), form.lName.trim()];

  return db.transaction().execute(async (trx) => {
    const member = await insertMember(trx, {
      id: randomBytes(12).toString('base64url'),
      identity_uid: identity.uid,
      email,
      email_normalised: normaliseEmail(email),
      email_verified: identity.emailVerified,
      name: form.name?.trim() ?? `${fName} ${lName}`,
      f_name: fName,
      l_name: lName,
      state,
      counted: counts(signIn),
      password_updated_at: identity.passwordUpdatedAt,
      created_at: now,
      last_login: now,
    });
    if (!member) throw await refusal(trx, identity.uid);
    const session = await openSession(trx, { memberId: member.id, userAgent, now });
    return { member, session, endedSessions: [] };
  });
}

export async function logIn(signIn: SignIn): Promise<Opened> {
  const { db, identity, userAgent, now } = signIn;

  return db.transaction().execute(async (trx) => {
    const known = await findByIdentity(trx, identity.uid);
    if (!known) throw new Fault('not_registered', 'There is no member for this sign-in yet.');
    if (known.disabled_at) throw new Fault('identity_rejected', 'This sign-in is not accepted. Please sign in again.');
    // Sessions before members, as in every write: the same order everywhere means no deadlock.
    const isNewPassword = isLater(identity.passwordUpdatedAt, known.password_updated_at);
    const endedSessions = isNewPassword
      ? await revokeSessionsOf(trx, known.id, { reason: 'password changed', now })
      : [];
    const member = await recordLogin(trx, known.id, {
      ...(await addressOf(trx, known, identity)),
      password_updated_at: identity.passwordUpdatedAt ?? known.password_updated_at,
      last_login: now,
    });
    if (counts(signIn)) await countBallots(trx, known.id);
    const session = await openSession(trx, { memberId: known.id, userAgent, now });
    return { member, session, endedSessions };
  });
}

function counts({ identity, requireVerifiedEmail }: SignIn): boolean {
  return identity.emailVerified || !requireVerifiedEmail;
}

function stateCode(text: string): string {
  const state = findState(text);
  if (state) return state.code;
  throw new Fault('bad_request', 'The form is not right.', { fields: { state: 'This is not a US state.' } });
}

async function refusal(trx: Trx, identityUid: string): Promise<Fault> {
  return (await findByIdentity(trx, identityUid))
    ? new Fault('already_registered', 'You are a member already. Sign in instead.')
    : new Fault('email_taken', 'This e-mail address belongs to another member.');
}

function isLater(time: Date | null, than: Date | null): boolean {
  return time !== null && than !== null && time > than;
}

type Address = Pick<MemberRow, 'email' | 'email_normalised' | 'email_verified'>;

/** Follows a change of the identity's address, unless the new one is another member's; then the old one stays, unproven. */
async function addressOf(trx: Trx, member: MemberRow, { email, emailVerified }: Identity): Promise<Address> {
  const kept = { email: member.email, email_normalised: member.email_normalised };
  if (email === null) return { ...kept, email_verified: false };
  const normalised = normaliseEmail(email);
  if (normalised !== member.email_normalised && (await isEmailTaken(trx, normalised))) {
    return { ...kept, email_verified: false };
  }
  return { email, email_normalised: normalised, email_verified: emailVerified };
}
