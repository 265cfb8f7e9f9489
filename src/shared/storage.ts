/** Every key this app keeps in the browser, tokens aside (api/tokenStore.ts has those). Libraries keep their own. */
export const STORAGE_KEYS = {
  userDetails: 'userDetails',
  primaryLocation: 'primaryLocation',
  currentLocation: 'currentLocation',
  /** '1' while the current location is a guess, so that a reload still says so. */
  locationGuessed: 'locationGuessed',
  geocode: 'geocode',
  /** 'light' or 'dark', when somebody chose one. */
  theme: 'theme',
  /** 'granted' or 'refused', when somebody answered whether analytics may count. */
  consent: 'consent',
  /** 'seen' once this browser's member was offered the tour. */
  tour: 'tour',
  /** 'yes' or 'no': whether this tab's visit is recorded, where visits are. */
  recorded: 'recorded',
  /** The course a guest wants to vote for, until the sign-in. */
  pendingPick: 'pendingPick',
  /** What a list in the making is kept under, followed by its location's id. */
  draft: 'draft:',
  /** The address a sign-in link was sent to, until it is used: the link opens in another tab. */
  linkEmail: 'linkEmail',
  /** 'yes' while the member's votes wait for a verified address, so that a page knows before it is painted. */
  unverified: 'unverified',
} as const;

export type Area = 'session' | 'local';

const areaOf = (area: Area): Storage => (area === 'session' ? window.sessionStorage : window.localStorage);

/** Storage may be blocked or full (private mode, quota): then nothing is remembered, and nothing breaks. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const readText = (area: Area, key: string): string | null => attempt(() => areaOf(area).getItem(key));

export function writeText(area: Area, key: string, value: string): void {
  attempt(() => areaOf(area).setItem(key, value));
}

export function remove(area: Area, key: string): void {
  attempt(() => areaOf(area).removeItem(key));
}

/** The parsed value, or null when there is none, it is junk, or `guard` refuses it. */
export function readJson(area: Area, key: string, guard: (value: unknown) => boolean): unknown {
  const text = readText(area, key);
  if (text === null) return null;
  const value: unknown = attempt(() => JSON.parse(text) as unknown);
  return guard(value) ? value : null;
}

export const writeJson = (area: Area, key: string, value: unknown): void => writeText(area, key, JSON.stringify(value));

/** Every value whose key begins with `prefix`. */
export function removeAll(area: Area, prefix: string): void {
  const keys = attempt(() => Object.keys(areaOf(area))) ?? [];
  for (const key of keys) if (key.startsWith(prefix)) remove(area, key);
}
