import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { NAME_MAX_LENGTH } from '#contract/limits';
import { nameProblem } from '#contract/names';
import type { Registration } from '#contract/session';
import { findState } from '#contract/states';
import type { Database, MemberRow } from '../../db/schema.ts';
import { ApiError } from '../../http/errors.ts';
import { type Identity, identityRejected, userDisabled } from '../../identity/identities.ts';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import { normaliseEmail } from './emailAddress.ts';
import { syncIdentity, hasNewPassword } from './syncIdentity.ts';
import { lockMailbox, releaseUnverifiedMailbox } from './mailboxRepository.ts';
import { keepNetwork } from './networkRepository.ts';
import type { RefreshClaims } from './refreshToken.ts';
import { isIdentityRemoved } from './removedIdentityRepository.ts';
import { findByIdentity, insertMember, lockMember } from './repository.ts';
import { isSignedOut, lockSessionsOf, openSession, revokeSessions } from './sessionRepository.ts';
import { voidIfRemembered } from './voidedMailboxRepository.ts';

type Trx = Transaction<Database>;

export type SignIn = {
  db: Kysely<Database>;
  identity: Identity;
  requireVerifiedEmail: boolean;
  /** How long the votes of a new account wait before they count. */
  newAccountWaitHours: number;
  tokenKeys: TokenKeys;
  /** Of the browser key that renewals have to prove; null for a client without one. */
  keyThumbprint: string | null;
  userAgent: string;
  /** Code of the state that the network address points to. */
  region: string | null;
  /** Where it comes from; null where that is not kept. */
  network: string | null;
  now: Date;
};

export type Opened = { member: MemberRow; session: RefreshClaims; endedSessions: string[] };

/**
 * Creates the member and opens the first session. Throws an ApiError when the identity or its address belongs to a
 * member already.
 */
export async function register(signIn: SignIn, form: Registration): Promise<Opened> {
  const { db, identity, requireVerifiedEmail, tokenKeys, keyThumbprint, userAgent, region, now } = signIn;
  const { email } = identity;
  if (email === null) throw new ApiError('identity_rejected', 'This sign-in has no email address.');
  const state = form.state === undefined ? null : stateCode(form.state);
  const [fName, lName] = [form.fName?.trim() ?? '', form.lName?.trim() ?? ''];
  const mailbox = normaliseEmail(email);
  const countsFrom = signIn.newAccountWaitHours === 0 ? null : addHours(now, signIn.newAccountWaitHours);

  return db.transaction().execute(async (trx) => {
    await lockMailbox(trx, mailbox);
    if (identity.emailVerified) await releaseUnverifiedMailbox(trx, mailbox);
    const member = await insertMember(trx, {
      id: newMemberId(),
      identity_uid: identity.uid,
      email,
      email_normalised: mailbox,
      email_verified: identity.emailVerified,
      name: form.name?.trim() ?? (`${fName} ${lName}`.trim() || nameAt(identity)),
      f_name: fName,
      l_name: lName,
      state,
      counted: countsFrom === null && (identity.emailVerified || !requireVerifiedEmail),
      counts_from: countsFrom,
      password_updated_at: identity.passwordUpdatedAt,
      created_at: now,
      last_login: now,
    });
    if (!member) throw await refusal(trx, identity.uid);
    if (await isIdentityRemoved(trx, identity.uid)) throw identityRejected();
    if (member.counted) await voidIfRemembered(trx, member, { tokenKeys, now });
    if (signIn.network !== null) await keepNetwork(trx, member.id, { network: signIn.network, tokenKeys, now });
    const { signedInAt } = identity;
    const session = await openSession(trx, { memberId: member.id, signedInAt, keyThumbprint, userAgent, region, now });
    return { member, session, endedSessions: [] };
  });
}

/** Opens a session of a registered member. A new password ends the earlier ones. */
export async function logIn(signIn: SignIn): Promise<Opened> {
  const { db, identity, requireVerifiedEmail, tokenKeys, keyThumbprint, userAgent, region, now } = signIn;

  return db.transaction().execute(async (trx) => {
    const known = await findByIdentity(trx, identity.uid);
    // In a demo anybody could make a token with a sample member's uid.
    if (!known || known.sample) throw notRegistered();
    const isNewPassword = hasNewPassword(known, identity);
    // The member before the sessions, as in every write: the same order everywhere means no deadlock.
    if (isNewPassword) await lockMember(trx, known.id);
    const endedSessions = isNewPassword ? await lockSessionsOf(trx, known.id) : [];
    await revokeSessions(trx, endedSessions, { reason: 'password changed', now });
    const synced = await syncIdentity(trx, known, {
      identity,
      requireVerifiedEmail,
      lastLogin: now,
      tokenKeys,
      now,
    });
    if (!synced) throw notRegistered();
    // Checked on the locked row, because an admin may have disabled the member meanwhile; whatever was written is
    // rolled back.
    if (synced.member.disabled_at) throw userDisabled();
    const { signedInAt } = identity;
    if (await isSignInOver(trx, synced.member, signedInAt)) throw identityRejected();
    const session = await openSession(trx, { memberId: known.id, signedInAt, keyThumbprint, userAgent, region, now });
    return { member: synced.member, session, endedSessions };
  });
}

/** The member has signed out since: everywhere, or in a session of this very sign-in. */
async function isSignInOver(trx: Trx, member: MemberRow, signedInAt: Date): Promise<boolean> {
  const { id, sessions_cut_off_at: cutOff } = member;
  return (cutOff !== null && signedInAt <= cutOff) || isSignedOut(trx, id, signedInAt);
}

/** Never begins with a dash, before which a download would put an apostrophe. */
export function newMemberId(): string {
  const id = randomBytes(12).toString('base64url');
  return id.startsWith('-') ? newMemberId() : id;
}

function notRegistered(): ApiError {
  return new ApiError('not_registered', 'There’s no account for this sign-in yet.');
}

/** The name that the identity service has; empty where it has none, or none that names here may be. */
function nameAt({ displayName }: Identity): string {
  const name = displayName.trim();
  return name.length <= NAME_MAX_LENGTH && nameProblem(name) === undefined ? name : '';
}

const addHours = (time: Date, hours: number): Date => new Date(time.getTime() + hours * 3_600_000);

function stateCode(text: string): string {
  const state = findState(text);
  if (state) return state.code;
  throw new ApiError('bad_request', 'We don’t know this state.', {
    fields: { state: 'Use the name of a US state or its two-letter code.' },
  });
}

async function refusal(trx: Trx, identityUid: string): Promise<ApiError> {
  return (await findByIdentity(trx, identityUid))
    ? new ApiError('already_registered', 'You already have an account. Sign in instead.')
    : new ApiError('email_taken', 'This email already has an account. Use a different one.');
}
