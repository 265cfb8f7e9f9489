import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AccessTokens } from '../../auth/accessTokens.ts';
import type { Identities } from '../../identity/identities.ts';
import type { Proofs } from '../../auth/proofs.ts';
import type { CountCall } from '../../http/rateLimits.ts';
import type { SessionCache } from '../../auth/sessionCache.ts';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import type { BotCheck } from './botCheck.ts';

/** Dependencies of the user routes. */
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
  newAccountWaitHours: number;
  /** Null: a sign-up needs none. */
  botCheck: BotCheck | null;
  /** Whether the network of a sign-up is kept, as a keyed hash. */
  networkHashes: boolean;
  /** Code of an IP address's state; null when it is unknown. */
  ipLookup: (ip: string) => string | null;
};
