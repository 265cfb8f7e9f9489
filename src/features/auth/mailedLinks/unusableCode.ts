/** Error codes after which the same link cannot succeed. */
const UNUSABLE = ['invalid-action-code', 'expired-action-code', 'user-disabled', 'user_disabled', 'user-not-found'];

/** The identity service and our server spell the code differently. */
export const isDisabledAccount = (code: string | undefined): boolean =>
  code === 'user-disabled' || code === 'user_disabled';

export const isUnusableCode = (code: string | undefined): boolean => code !== undefined && UNUSABLE.includes(code);
