let loaded: typeof import('./vote.ts') | undefined;
let flags: typeof import('./guestFlags.ts') | undefined;

/**
 * The code that sends votes: a guest does without. It is loaded with a member's flags, so that it is there without a
 * network.
 */
export const loadVote = async () => (loaded ??= await import('./vote.ts'));

/** Undefined before it is loaded. */
export const loadedVote = () => loaded;

/** The code of a guest's flags: loaded with those that are stored, else at the first tap. */
export const loadFlags = async () => (flags ??= await import('./guestFlags.ts'));
