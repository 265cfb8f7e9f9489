import type { User } from '#contract/users';
import type { MemberRow } from '../../db/schema.ts';
import { isAdmin } from '../../auth/admins.ts';

/** A member as the member sees it. */
export function toUser(member: MemberRow, adminEmails: ReadonlySet<string>): User {
  return {
    _id: member.id,
    email: member.email,
    name: member.name,
    fName: member.f_name,
    lName: member.l_name,
    createdAt: member.created_at.toISOString(),
    lastLogin: member.last_login?.toISOString() ?? null,
    state: member.state,
    isAdmin: isAdmin(member, adminEmails),
    primaryLocation: member.primary_location === null ? null : { code: member.primary_location },
    emailVerified: member.email_verified,
    votesCountFrom: member.counts_from?.toISOString() ?? null,
  };
}
