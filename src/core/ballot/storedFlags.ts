import { GUEST_FLAG_TTL_MS } from '#contract/limits';
import type { AppThunk } from '../../app/hooks.ts';
import { readJson, remove, STORAGE_KEYS, writeJson } from '../../shared/storage.ts';
import { flagsRead, type GuestFlag, selectFlags, withFlag } from './guestBallotSlice.ts';

const KEY = STORAGE_KEYS.guestBallot;
const MAX_ID = 2 ** 31 - 1;

export const isCourseId = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID;

const isFlag = (value: unknown): value is GuestFlag => {
  const { courseId, locationId, at, userId = '', key } = (value ?? {}) as Record<keyof GuestFlag, unknown>;
  return (
    isCourseId(courseId) &&
    typeof locationId === 'string' &&
    typeof at === 'number' &&
    typeof userId === 'string' &&
    (key === undefined || (typeof key === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(key)))
  );
};

/** The stored flags of the last 30 days; whatever else is stored there is ignored. */
export function readFlags(nowMs = Date.now()): readonly GuestFlag[] {
  const stored = readJson('local', KEY, Array.isArray) as unknown[] | null;
  return (stored ?? [])
    .filter(isFlag)
    .filter(({ at }) => nowMs - at < GUEST_FLAG_TTL_MS)
    .reduce<readonly GuestFlag[]>(withFlag, []);
}

export const storeFlags = (flags: readonly GuestFlag[]): void =>
  flags.length === 0 ? remove('local', KEY) : writeJson('local', KEY, flags);

/** Takes over what other tabs have stored, before this tab changes it. */
export const followStoredFlags = (): AppThunk => (dispatch, getState) => {
  const stored = readFlags();
  if (JSON.stringify(stored) !== JSON.stringify(selectFlags(getState()))) dispatch(flagsRead([...stored]));
};
