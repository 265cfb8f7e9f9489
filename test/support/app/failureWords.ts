/** Texts that a page may show after a failure only. */
export const ABOUT_FAILURE = [
  /could not be loaded/,
  /^The search did not work$/,
  /^Try again$/,
  /^Something went wrong on our side\./,
  /^That was too often\./,
  /^You are offline\./,
  /^The server cannot be reached\./,
  /^The sign-in service (cannot be reached|could not do that)\./,
  /^Too many tries\./,
  /^(They are not known yet\. )?They are safe on the server\.$/,
  /^Your flags stay where you planted them\.$/,
  /^Your session could not be restored$/,
  /^That did not work$/,
  // Replaces the label of a flag.
  /^\?$/,
  /your flags could not be loaded$/,
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
