import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';

/** The part of JSON Schema that the contract uses. */
type Shape = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

/** Texts that often break programs. */
export const nasty: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      '\u0000x',
      '\ud800',
      '\ufeff',
      '\u202e',
      '..',
      '../../../etc/passwd',
      '%',
      '%00',
      '%zz',
      '\r\nx: y',
    ],
    ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '-1', '1e999', '0x10', '9'.repeat(40)],
    ...["' or 1=1 --", '"; drop table members; --', '${7*7}', '{{7*7}}', '<script>alert(1)</script>', 'A'.repeat(5000)],
    ...['2147483648', '-2147483649', '1.5', 'true', '[]', '{}', '٣', '𝟙', 'İ', 'ﷺ'.repeat(20)],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);

/** Any JSON value, also odd ones. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, true, false, null, [], {}, [[[[]]]]),
);

/** Values that match a schema; of its patterns only those that the contract uses. */
export function arbitraryOf(schema: TSchema): Arbitrary<unknown> {
  return ofShape(schema);
}

function ofShape(shape: Shape): Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(ofShape));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if ('const' in shape) return fc.constant(shape.const);
  return KINDS[shape.type ?? 'string']?.(shape) ?? textOf(shape);
}

const KINDS: Record<string, (shape: Shape) => Arbitrary<unknown>> = {
  object: ({ properties = {}, required = [] }) => fc.record(mapValues(properties), { requiredKeys: required }),
  array: arrayOf,
  integer: ({ minimum = -1000, maximum = 3000 }) => fc.integer({ min: minimum, max: Math.min(maximum, 3000) }),
  number: ({ minimum = -1000, maximum = 1000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

const mapValues = (properties: Record<string, Shape>): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, ofShape(shape)]));

function arrayOf({ items = {}, minItems = 0, maxItems = 5, uniqueItems }: Shape): Arbitrary<unknown> {
  const size = { minLength: minItems, maxLength: Math.min(maxItems, 25) };
  return uniqueItems ? fc.uniqueArray(ofShape(items), size) : fc.array(ofShape(items), size);
}

function textOf({ minLength = 0, maxLength = 40, pattern }: Shape): Arbitrary<unknown> {
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
  return pattern === undefined ? text : text.map((one) => (new RegExp(pattern, 'u').test(one) ? one : `x${one}`));
}
