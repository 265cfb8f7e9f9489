/**
 * Takes out of actions and states what names a person or opens a session, before a tool or a file sees it. Reducers pass such values on as they are, so
 * replaying redacted actions ends at the redacted states.
 */
/** Besides names themselves: what an admin looks for them by, and what is written about them. */
const PERSONAL = new Set(['email', 'fName', 'lName', 'displayName', 'password', 'search', 'reason']);
const TOKENS = new Set(['accessToken', 'refreshToken', 'idToken']);
/** What only a user has: there `name` is a person's, elsewhere a course's or a state's. */
const USER_KEYS = ['isAdmin', 'fName'];
/** What only a mail of the demo has: there `code` signs in or sets a password, elsewhere it is a state's or an error's. */
const MAIL = new Set(['to', 'code', 'link']);

const redacted = new WeakMap<object, unknown>();

/** Answers the same object for the same object, and the object itself where nothing had to go. */
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
