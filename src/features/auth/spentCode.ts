/** Codes after which another try with the same mail is of no use. */
const SPENT = ['invalid-action-code', 'expired-action-code', 'user-disabled', 'user-not-found'];

export const isSpent = (code: string | undefined): boolean => code !== undefined && SPENT.includes(code);
