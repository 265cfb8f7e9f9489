/** Texts that a page may show after a failure only. */
export const ABOUT_FAILURE = [
  /[Ww]e couldn’t (load|search) /,
  /^Search didn’t work$/,
  /^Try again$/,
  /^Something went wrong on our side\./,
  /^That was too many tries\./,
  /^You’re offline\./,
  /^We can’t reach the server\./,
  /^(We can’t reach the sign-in service|That didn’t work on our side)\./,
  /^Too many tries\./,
  /^(We couldn’t load your flags\. )?They’re safe\.$/,
  /^Your flags are safe\.$/,
  /^We couldn’t restore your session$/,
  /^That didn’t work$/,
  // Replaces the label of a flag.
  /^\?$/,
  /we couldn’t load your flags$/,
];
/** Texts that a page may show while loading. */
export const ABOUT_WAITING = [
  /^Loading /,
  /^…$/,
  /^One moment…$/,
  /^Signing you out$/,
  /^Restoring your session/,
  /^Finding your state/,
  /^Searching/,
  /your flags are loading$/,
];

export const isOneOf = (allowed: readonly RegExp[]) => (text: string) => allowed.some((each) => each.test(text));
