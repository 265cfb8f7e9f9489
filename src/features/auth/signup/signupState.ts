import type { LoginMethod } from '#contract/session';

/** Router state of the sign-up page. `method`: the sign-in method of an identity that has no account here yet. */
export type SignupState = { from?: string | undefined; method?: LoginMethod };
