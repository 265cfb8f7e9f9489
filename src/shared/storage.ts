/** Every storage key of this app, except those of the tokens (api/session/tokenStore.ts) and of libraries. */
export const STORAGE_KEYS = {
  userDetails: 'userDetails',
  primaryLocation: 'primaryLocation',
  currentLocation: 'currentLocation',
  /** 'true' while the current location is a guess, so that a reload still says so. */
  locationGuessed: 'locationGuessed',
  geocode: 'geocode',
  /** 'light' or 'dark', once chosen. */
  theme: 'theme',
  /** 'nearest' or 'shuffled': the order of the ballot, once chosen. */
  ballotOrder: 'ballotOrder',
  /** 'granted' or 'refused', once the visitor has decided about analytics. */
  consent: 'consent',
  /** 'seen' once this browser's member was offered the tour. */
  tour: 'tour',
  /** 'yes' or 'no': whether analytics records this tab's visit. */
  recorded: 'recorded',
  /** The flags planted on this device, until a ballot has them. */
  guestBallot: 'guestBallot',
  /** Prefix of the drafts of lists, followed by the member's and the location's id. */
  draft: 'draft:',
  /** Prefix of a ballot's version: the session ended while an order of it was being saved. */
  orderToSave: 'orderToSave:',
  /** Prefix of notes that are not saved yet, followed by the member's and the course's id. */
  note: 'note:',
  /** Prefix of what was typed and not saved in a form, followed by the member's id and the form. */
  form: 'form:',
  /** Prefix of the answers of lists that are ordered by pairs, followed by the member's and the location's id. */
  pairs: 'pairs:',
  /** Prefix of 'said', followed by the ids of a member and of a location all of whose flags were planted. */
  filled: 'filled:',
  /** The address a sign-in link was sent to, until it is used: the link opens in another tab. */
  linkEmail: 'linkEmail',
  /** 'yes' while the member's votes wait for a verified address, so that a page knows before it is painted. */
  unverified: 'unverified',
  /** The newest signed head of each state that this device has checked, to notice when the past is rewritten. */
  seenLedgers: 'seenLedgers',
  /** The newest build that this tab was notified of, so that it is notified once. */
  newestBuild: 'newestBuild',
} as const;

export type Area = 'session' | 'local';

const areaOf = (area: Area): Storage => (area === 'session' ? window.sessionStorage : window.localStorage);

/** Values that the browser refused to store; they live as long as this page. */
const inMemory: Record<Area, Map<string, string>> = { session: new Map(), local: new Map() };

let isFrozen = false;

/** From now on nothing is stored or removed: a replayed page leaves this browser's own values alone. */
export function freezeStorage(): void {
  isFrozen = true;
}

/** Storage may be blocked or full (private mode, quota); the app works without it. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const readText = (area: Area, key: string): string | null =>
  inMemory[area].get(key) ?? attempt(() => areaOf(area).getItem(key));

/** Stores a value; in memory only, where the browser refuses. */
export function writeText(area: Area, key: string, value: string): void {
  if (isFrozen) return;
  const isWritten = attempt(() => {
    areaOf(area).setItem(key, value);
    return true;
  });
  if (isWritten) {
    inMemory[area].delete(key);
    return;
  }
  // Later pages must not read the outdated value.
  remove(area, key);
  inMemory[area].set(key, value);
}

export function remove(area: Area, key: string): void {
  if (isFrozen) return;
  inMemory[area].delete(key);
  attempt(() => areaOf(area).removeItem(key));
}

/** False for a value in memory only, because the browser refused to store it. */
export const isPersisted = (area: Area, key: string): boolean => !inMemory[area].has(key);

/** What `read` makes of the stored value; null when it is missing, malformed or refused. */
export function readJson<Value>(area: Area, key: string, read: (value: unknown) => Value): Value | null {
  const text = readText(area, key);
  return text === null ? null : attempt(() => read(JSON.parse(text)));
}

export const writeJson = (area: Area, key: string, value: unknown): void => writeText(area, key, JSON.stringify(value));

const keysOf = (area: Area, prefix: string): string[] =>
  [...inMemory[area].keys(), ...(attempt(() => Object.keys(areaOf(area))) ?? [])].filter((key) =>
    key.startsWith(prefix),
  );

/** Whether a value is stored whose key begins with `prefix`. */
export const hasAny = (area: Area, prefix: string): boolean => keysOf(area, prefix).length > 0;

/** Removes every value whose key begins with `prefix`. */
export function removeAll(area: Area, prefix: string): void {
  for (const key of keysOf(area, prefix)) remove(area, key);
}
