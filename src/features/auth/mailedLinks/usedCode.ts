/** Codes after which another try with the same mail is of no use. */
const SPENT = ['invalid-action-code', 'expired-action-code', 'user-disabled', 'user_disabled', 'user-not-found'];

/** By the identity service's word or by our server's. */
export const isSwitchedOff = (code: string | undefined): boolean =>
  code === 'user-disabled' || code === 'user_disabled';

export const isUsed = (code: string | undefined): boolean => code !== undefined && SPENT.includes(code);
