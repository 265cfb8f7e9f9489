import { type ApiFailure, errorMessage } from '../../api/failure.ts';

/** Why a change of picks was not made: "Not saved. …", "You are offline, not undone." */
export const notDone = (failure: Parameters<typeof errorMessage>[0], what: 'saved' | 'undone' = 'saved'): string =>
  failure && (failure as ApiFailure).status === 'FETCH_ERROR' && !navigator.onLine
    ? `You are offline, not ${what}.`
    : `Not ${what}. ${errorMessage(failure)}`;
