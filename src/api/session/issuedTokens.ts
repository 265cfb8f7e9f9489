import { onlyOf, optional, textUpTo } from '../responseShape.ts';

// A cookie has no room for more.
const token = textUpTo(4096);

/** The tokens of a sign-in or a renewal. */
export const readIssuedTokens = onlyOf<{ accessToken: string; refreshToken?: string | undefined }>({
  accessToken: token,
  refreshToken: optional(token),
});
