import type { User } from '#contract/users';

/** A user as a server may send one: two of the fields have two names (specification R4.2). */
export type UserResponse = Omit<User, 'createdAt' | 'state'> & {
  createdAt?: string;
  signupDate?: string;
  state?: string | null;
  market?: string | null;
};

/** The same user whichever names its server uses. */
export function toUser({ signupDate, market, createdAt, state, ...user }: UserResponse): User {
  return { ...user, createdAt: createdAt ?? signupDate ?? '', state: state ?? market ?? null };
}
