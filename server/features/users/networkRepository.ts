import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { TokenKeys } from '../../auth/tokenKeys.ts';
import type { Database } from '../../db/schema.ts';

/** Keeps the network in which an account was made, as a MAC under the first of our keys. */
export async function keepNetwork(
  trx: Transaction<Database>,
  memberId: string,
  { network, tokenKeys: [{ networkKey }], now }: { network: string; tokenKeys: TokenKeys; now: Date },
): Promise<void> {
  const mac = createHmac('sha256', networkKey).update(network).digest('base64url');
  await trx.insertInto('account_networks').values({ member_id: memberId, mac, seen_at: now }).execute();
}
