import { errorMessage, isOffline } from '../../api/failure.ts';

/** Why a change of picks was not made: "Not saved. …", "You are offline, not undone." */
export const notDone = (failure: Parameters<typeof errorMessage>[0], what: 'saved' | 'undone' = 'saved'): string =>
  isOffline(failure) ? `You are offline, not ${what}.` : `Not ${what}. ${errorMessage(failure)}`;
