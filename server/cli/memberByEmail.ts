import type { Transaction } from 'kysely';
import { lockAdminWrites } from '../auth/adminRepository.ts';
import type { Database, MemberRow } from '../db/schema.ts';
import { StartError } from '../db/startError.ts';
import { normaliseEmail } from '../features/users/emailAddress.ts';

/** Locks the member with an address, and holds off the writes of admins. */
export async function lockMemberByEmail(trx: Transaction<Database>, email: string): Promise<MemberRow> {
  await lockAdminWrites(trx);
  const member = await trx
    .selectFrom('members')
    .selectAll()
    .where('email_normalised', '=', normaliseEmail(email))
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw new StartError(`There is no member with the address ${email}. Register first.`);
  return member;
}
