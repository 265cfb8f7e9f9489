import type { User } from '#contract/users';

/** A user as a server may send one: two of the fields have two names (specification R4.2). */
export type UserResponse = Omit<User, 'createdAt' | 'state'> & {
  createdAt?: string;
  signupDate?: string;
  state?: string | null;
  market?: string | null;
};

/** Normalises the field names of a server's user. */
export function toUser({ signupDate, market, createdAt, state, ...user }: UserResponse): User {
  return { ...user, createdAt: createdAt ?? signupDate ?? '', state: state ?? market ?? null };
}
