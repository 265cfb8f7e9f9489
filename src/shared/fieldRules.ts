import { NAME_MAX_LENGTH } from '#contract/limits';
import { nameProblem } from '#contract/names';

/** Rules of a name for react-hook-form. @param what the field, as in "Enter your first name." */
export const nameRules = (what: string) => ({
  maxLength: { value: NAME_MAX_LENGTH, message: `Use at most ${NAME_MAX_LENGTH} characters.` },
  validate: (value: string) => (value.trim() === '' ? `Enter your ${what}.` : nameProblem(value)),
});

/** A rough check; the identity service validates the address. */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed.trim());

export const NO_EMAIL_ADDRESS = 'Enter a full email address, like name@example.com.';
