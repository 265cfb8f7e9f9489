import type { ErrorObject } from 'ajv';
import { NAME_MESSAGES } from '#contract/names';

type Problem = Pick<ErrorObject, 'keyword' | 'params' | 'instancePath'>;
type Params = Record<string, unknown>;

const ONLY_BLANKS = '\\S';

const listOf = (values: unknown): string =>
  (Array.isArray(values) ? values : [values]).map((value) => String(value)).join(', ');

const withArticle = (type: string): string => `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;

const typeSentence = (type: unknown): string =>
  `This must be ${[type]
    .flat()
    .map((one) => (one === 'null' ? 'null' : withArticle(String(one))))
    .join(' or ')}.`;

/** What to do about a refused value, by the keyword of JSON Schema that refuses it. */
const SENTENCES: Record<string, (params: Params) => string> = {
  required: () => 'This is missing.',
  additionalProperties: () => 'We don’t know this field.',
  minProperties: () => 'Send at least one field.',
  type: ({ type }) => typeSentence(type),
  enum: ({ allowedValues }) => `Choose one of: ${listOf(allowedValues)}.`,
  const: ({ allowedValue }) => `This must be ${String(allowedValue)}.`,
  minLength: ({ limit }) => (limit === 1 ? 'Fill this in.' : `Use at least ${String(limit)} characters.`),
  maxLength: ({ limit }) => `Use at most ${String(limit)} characters.`,
  minimum: ({ limit }) => `This must be ${String(limit)} or more.`,
  maximum: ({ limit }) => `This must be ${String(limit)} or less.`,
  minItems: ({ limit }) => `List at least ${String(limit)}.`,
  maxItems: ({ limit }) => `List at most ${String(limit)}.`,
  uniqueItems: () => 'List each one only once.',
  pattern: ({ pattern }) =>
    pattern === ONLY_BLANKS
      ? 'Fill this in.'
      : (NAME_MESSAGES[String(pattern)] ?? 'This doesn’t have the right format.'),
};

const UNKNOWN = 'This doesn’t work. Check it and try again.';

/** The field that a validation error is about ("body" for the whole value), and what to do about it. */
export function explainValidationError({ keyword, params, instancePath }: Problem): [field: string, sentence: string] {
  const place = instancePath.slice(1).replaceAll('/', '.');
  const { missingProperty, additionalProperty } = params as Params;
  const inside = missingProperty ?? additionalProperty;
  const field = [place, inside].filter((part) => part !== undefined && part !== '').join('.');
  return [field || 'body', SENTENCES[keyword]?.(params as Params) ?? UNKNOWN];
}
