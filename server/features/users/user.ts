import type { User } from '#contract/users';
import type { MemberRow } from '../../db/schema.ts';

/** A member as the member sees it. The first admins are named by their addresses and are admins only while these are verified. */
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
    isAdmin: member.is_admin || (member.email_verified && adminEmails.has(member.email.toLowerCase())),
    primaryLocation: member.primary_location === null ? null : { code: member.primary_location },
    emailVerified: member.email_verified,
  };
}
