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
  /** The newest build of the page that this tab was told of: it is said once. */
  newestBuild: 'newestBuild',
} as const;

export type Area = 'session' | 'local';

const areaOf = (area: Area): Storage => (area === 'session' ? window.sessionStorage : window.localStorage);

/** What the browser would not keep: it lives as long as this page. */
const unkept: Record<Area, Map<string, string>> = { session: new Map(), local: new Map() };

/** Storage may be blocked or full (private mode, quota); nothing breaks of that. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export const readText = (area: Area, key: string): string | null =>
  unkept[area].get(key) ?? attempt(() => areaOf(area).getItem(key));

/** Keeps a value for later pages, or for this one only where the browser refuses. */
export function writeText(area: Area, key: string, value: string): void {
  const isWritten = attempt(() => {
    areaOf(area).setItem(key, value);
    return true;
  });
  if (isWritten) {
    unkept[area].delete(key);
    return;
  }
  // What stands there is out of date: no later page may go on from it.
  remove(area, key);
  unkept[area].set(key, value);
}

export function remove(area: Area, key: string): void {
  unkept[area].delete(key);
  attempt(() => areaOf(area).removeItem(key));
}

/** False for a value that goes with this page, because the browser would not keep it. */
export const isKept = (area: Area, key: string): boolean => !unkept[area].has(key);

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
  const keys = [...unkept[area].keys(), ...(attempt(() => Object.keys(areaOf(area))) ?? [])];
  for (const key of keys) if (key.startsWith(prefix)) remove(area, key);
}
