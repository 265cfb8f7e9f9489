import { MAX_VOTES } from '#contract/limits';
import type { AppThunk } from '../../app/hooks.ts';
import { readText, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { selectUser } from '../session/sessionSlice.ts';
import { ballotFilled } from './ballotFilled.ts';

/** After a vote was saved: says once for each state that all flags are planted there. */
export const noteFilled =
  (locationId: string, picks: readonly number[] | undefined): AppThunk =>
  (dispatch, getState) => {
    const userId = selectUser(getState())?._id;
    if (userId === undefined || picks?.length !== MAX_VOTES) return;
    const key = `${STORAGE_KEYS.filled}${userId}:${locationId}`;
    if (readText('local', key) !== null) return;
    writeText('local', key, 'said');
    dispatch(ballotFilled(locationId));
  };
