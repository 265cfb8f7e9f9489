/** A rough check; the identity service validates the address. */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed.trim());

export const NO_EMAIL_ADDRESS = 'That is not a complete e-mail address.';
