/** Invalid values for a field, by the type of its valid value. */
export const WRONG: Record<string, unknown[]> = {
  string: [null, 5, true, ['AZ'], { a: 1 }, 'x'.repeat(8193)],
  number: [null, '1', 1.5, -1, 2 ** 31, true, [1], {}],
  boolean: [null, 'true', 1, []],
  object: [null, 'x', 5, {}, ['1'], [1.5], [0], [[1]], [1, 1], Array.from({ length: 23 }, (_, index) => index + 1)],
};
export const NOT_OBJECTS = ['', '{"a":', 'nonsense', '[]', '"text"', '5', 'true', '{"__proto__":{"isAdmin":true}}'];
/** Content types that no JSON body has. */
export const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
];

type Body = Record<string, unknown>;
/** A right body of a call, and what may be left out of it. */
export type BodyCase = {
  /** A body that is accepted; every defect is one change of it. */
  body: () => Body | Promise<Body>;
  optional?: string[];
  /** None of the optional fields is needed, but one of them is. */
  needsOne?: true;
  /** What is right for a field after all, although it is wrong for most of its type. */
  alsoRight?: Record<string, unknown[]>;
  /** An empty request and the body null mean something here. */
  mayBeEmpty?: true;
};
