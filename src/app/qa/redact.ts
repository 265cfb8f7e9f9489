/**
 * Removes personal data and tokens from actions and states, before a tool or a file gets them. Reducers copy such
 * values unchanged, so replaying redacted actions leads to the redacted states.
 */
/**
 * Besides names: an admin's search texts and reasons, what members write about courses, and what admins write to them.
 */
const PERSONAL = new Set([
  'email',
  'fName',
  'lName',
  'displayName',
  'password',
  'search',
  'reason',
  'source',
  'sentence',
]);
const TOKENS = new Set(['accessToken', 'refreshToken', 'idToken', 'ballotKey']);
/** Keys that only users have: their `name` is a person's, any other is a course's or a state's. */
const USER_KEYS = ['isAdmin', 'fName'];
/** Keys of a demo's mail: its `code` signs in or sets a password, any other is a state's or an error's. */
const MAIL = new Set(['to', 'code', 'link']);

const redacted = new WeakMap<object, unknown>();

/** Returns the same object for the same object, and the object itself where nothing is redacted. */
export function redact<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  let result = redacted.get(value);
  if (result === undefined) {
    result = Array.isArray(value) ? redactList(value) : redactRecord(value as Record<string, unknown>);
    redacted.set(value, result);
  }
  return result as T;
}

function redactList(list: unknown[]): unknown[] {
  const copy = list.map(redact);
  return copy.some((item, index) => item !== list[index]) ? copy : list;
}

function redactRecord(record: Record<string, unknown>): Record<string, unknown> {
  const isUser = USER_KEYS.some((key) => key in record);
  const isMail = 'code' in record && 'link' in record;
  let copy: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(record)) {
    const isHidden = TOKENS.has(key) || PERSONAL.has(key) || (key === 'name' && isUser) || (isMail && MAIL.has(key));
    const shown = isHidden && typeof value === 'string' ? `[${key}]` : redact(value);
    if (shown !== value) (copy ??= { ...record })[key] = shown;
  }
  return copy ?? record;
}
