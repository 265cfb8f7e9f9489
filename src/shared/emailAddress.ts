/** Whether a text can be an e-mail address at all; the identity service looks closer. */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed.trim());

export const NO_EMAIL_ADDRESS = 'That is not a complete e-mail address.';
