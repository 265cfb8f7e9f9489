import { errorMessage, failureText, isOutcomeUnknown } from '../../api/failure.ts';
import type { AppThunk } from '../../app/hooks.ts';
import { refetchBallot } from './ballotApi.ts';

type Failure = Parameters<typeof failureText>[0];

type Change = {
  locationId: string;
  what: 'saved' | 'undone';
  /** Whether picks, in the server's order, show that the change was made. */
  isMade: (courseIds: readonly number[]) => boolean;
};

/** Why a change of picks was not made; undefined when it was. Where only the response is lost, the ballot is fetched again to find out. */
export const outcomeOf =
  (failure: Failure, { locationId, what, isMade }: Change): AppThunk<Promise<string | undefined>> =>
  async (dispatch) => {
    if (!isOutcomeUnknown(failure)) return failureText(failure, what);
    const ballot = await dispatch(refetchBallot(locationId));
    if (!ballot) return failureText(failure, what);
    return isMade(ballot.courseIds) ? undefined : `Not ${what}. ${errorMessage(failure)}`;
  };
