import { votesLeft } from '#contract/ballotRule';
import { GUEST_FLAG_TTL_MS, MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import { listOf } from '../../api/responseShape.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { readJson, STORAGE_KEYS } from '../../shared/storage.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { selectIsClosed } from '../location/closedState.ts';
import { nameOfLocation } from '../location/currentLocation.ts';
import { locationApi } from '../location/locationApi.ts';
import { say } from '../../shared/sentence.ts';
import {
  flagPlanted,
  type FlagPlace,
  flagRemoved,
  flagsRead,
  type GuestFlag,
  guestPicksIn,
  selectFlags,
  withFlag,
} from './guestBallotSlice.ts';

const MAX_ID = 2 ** 31 - 1;
const MAX_ID_LENGTH = 64;
/** More than all states have for several members: a longer stored list is invalid. */
const MAX_FLAGS = 5000;

export const isCourseId = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID;

const isFlag = (value: unknown): value is GuestFlag => {
  const {
    courseId,
    locationId,
    at,
    userId = '',
    key,
    isCloseNotified = true,
  } = (value ?? {}) as Record<keyof GuestFlag, unknown>;
  return (
    isCourseId(courseId) &&
    typeof locationId === 'string' &&
    locationId.length <= MAX_ID_LENGTH &&
    typeof at === 'number' &&
    typeof userId === 'string' &&
    isCloseNotified === true &&
    (key === undefined || (typeof key === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(key)))
  );
};

/** The stored flags of the last 30 days; whatever else is stored there is ignored. */
export function readFlags(nowMs = Date.now()): readonly GuestFlag[] {
  const stored = readJson(
    'local',
    STORAGE_KEYS.guestBallot,
    listOf<unknown>((flag) => flag, MAX_FLAGS),
  );
  return (stored ?? [])
    .filter(isFlag)
    .filter(({ at }) => nowMs - at < GUEST_FLAG_TTL_MS)
    .reduce<readonly GuestFlag[]>(withFlag, []);
}

/** Takes over what other tabs have stored, before this tab changes it. */
export const followStoredFlags = (): AppThunk => (dispatch, getState) => {
  const stored = readFlags();
  if (JSON.stringify(stored) !== JSON.stringify(selectFlags(getState()))) dispatch(flagsRead([...stored]));
};

/** Plants or removes a guest's flag; says why where none is left, because only a member can swap. */
export const toggleFlag =
  ({ locationId, courseId }: FlagPlace): AppThunk =>
  (dispatch, getState) => {
    dispatch(followStoredFlags());
    const picks = guestPicksIn(selectFlags(getState()), locationId);
    if (picks.includes(courseId)) dispatch(flagRemoved({ locationId, courseId }));
    else if (votesLeft(picks) > 0) {
      dispatch(flagPlanted({ locationId, courseId }));
      void dispatch(takeBackIfClosed({ locationId, courseId }));
    } else {
      const place = nameOfLocation(getState(), locationId);
      const message = say`All ${MAX_VOTES} flags${place ? ` in ${place}` : ''} are planted. Remove one first.`;
      dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    }
  };

/** Takes a guest's flag back, and says so, where voting was closed after the page was opened. */
const takeBackIfClosed =
  ({ locationId, courseId }: FlagPlace): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    // A closed state is not in the list any more.
    const place = nameOfLocation(getState(), locationId) ?? 'this state';
    const { initiate } = locationApi.endpoints.getLocations;
    await dispatch(initiate(undefined, { forceRefetch: true, subscribe: false }));
    const isPlanted = guestPicksIn(selectFlags(getState()), locationId).includes(courseId);
    if (!isPlanted || !selectIsClosed(getState(), locationId)) return;
    dispatch(flagRemoved({ locationId, courseId }));
    const message = say`Voting in ${place} is closed. Your flag isn’t planted.`;
    dispatch(toastShown({ type: 'warning', message, duration: TOAST_LONG_DURATION_MS }));
  };

/** Keeps a flag for a member whose session is over or not restored yet; it is given when that member is back. */
export const keepFlag =
  (flag: FlagPlace & { userId: string | undefined }): AppThunk =>
  (dispatch) => {
    dispatch(followStoredFlags());
    dispatch(flagPlanted(flag));
  };
