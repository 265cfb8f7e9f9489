import { NAME_MAX_LENGTH } from '#contract/limits';
import { nameProblem } from '#contract/names';

/** Rules of a name for react-hook-form. @param ifEmpty error of an empty field; undefined where it may be empty */
export const nameRules = (ifEmpty?: string) => ({
  maxLength: { value: NAME_MAX_LENGTH, message: `Use at most ${NAME_MAX_LENGTH} characters.` },
  validate: (value: string) => (value.trim() === '' ? ifEmpty : nameProblem(value)),
});

/** A rough check; the identity service validates the address. */
export const isEmailAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed.trim());

export const NO_EMAIL_ADDRESS = 'Enter a full email address, like name@example.com.';
