/** A list of texts, where ids of courses are wanted; valid where texts are. */
export const TEXTS = ['1'];
/** Invalid values for a field, by the type of its valid value. */
export const WRONG: Record<string, unknown[]> = {
  string: [null, 5, true, ['AZ'], { a: 1 }, 'x'.repeat(8193)],
  number: [null, '1', 1.5, -1, 2 ** 31, true, [1], {}],
  boolean: [null, 'true', 1, []],
  object: [null, 'x', 5, {}, TEXTS, [1.5], [0], [[1]], [1, 1], Array.from({ length: 23 }, (_, index) => index + 1)],
};
/** Texts that are no JSON object, and one that would change the prototype of objects. */
export const NOT_OBJECTS = ['', '{"a":', 'nonsense', '[]', '"text"', '5', 'true', '{"__proto__":{"isAdmin":true}}'];
/** Content types of requests that are no JSON; the empty one stands for a request without the header. */
export const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
];
