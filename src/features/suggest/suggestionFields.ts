import { COURSE_NAME_MAX_LENGTH, SUGGESTION_SOURCE_MAX_LENGTH } from '#contract/limits';
import { nameProblem } from '#contract/names';

/** Collapses line breaks and other white space. */
export const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

const atMost = (value: number) => ({ value, message: `At most ${value} characters.` });
const problemOf = (text: string) => nameProblem(inOneLine(text));

/** Rules of a required short field. @param what completes "Enter the …" */
export const requiredText = (what: string) => ({
  maxLength: atMost(COURSE_NAME_MAX_LENGTH),
  validate: (text: string) => (text.trim() === '' ? `Enter the ${what}.` : problemOf(text)),
});

/** Rules of the optional source. */
export const sourceRules = {
  maxLength: atMost(SUGGESTION_SOURCE_MAX_LENGTH),
  validate: (text: string) => (text.trim() === '' ? undefined : problemOf(text)),
};
