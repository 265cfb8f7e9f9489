import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AccessTokens } from '../../platform/accessTokens.ts';
import type { Identities } from '../../platform/identity.ts';
import type { Proofs } from '../../platform/proofs.ts';
import type { CountCall } from '../../platform/rateLimits.ts';
import type { SessionCache } from '../../platform/sessionCache.ts';
import type { TokenKeys } from '../../platform/tokenKeys.ts';

/** What the routes of this folder stand on. */
export type UserDeps = {
  db: Kysely<Database>;
  now: () => Date;
  identity: Identities;
  accessTokens: AccessTokens;
  tokenKeys: TokenKeys;
  proofs: Proofs;
  sessions: SessionCache;
  countCall: CountCall;
  /** Lower case. */
  adminEmails: ReadonlySet<string>;
  requireVerifiedEmail: boolean;
  /** Code of the state that a network address points to; null where it does not tell. */
  regionOf: (ip: string) => string | null;
};
