import { nanoid } from '@reduxjs/toolkit';
import { MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { AddedPicks } from '#contract/picks';
import { courseApi } from '../../api/endpoints/courseApi.ts';
import { type ApiFailure, envelopeOf, errorMessage, isAborted, isNotSent, isTransient } from '../../api/failure.ts';
import { notifyTabs } from '../../api/session/tabChannel.ts';
import { ownSession } from '../../api/session/tokenStore.ts';
import type { AppThunk, RootState } from '../../app/hooks.ts';
import { plural } from '../../shared/numbers.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { nameOfLocation } from '../location/currentLocation.ts';
import { selectIsLeaving, selectIsMember, selectUser } from '../session/sessionSlice.ts';
import { changesApi } from './changesApi.ts';
import { type FlagBatch, flagsSent, flagsSettled, givingRequested, selectFlags } from './guestBallotSlice.ts';
import { followStoredFlags } from './guestFlags.ts';
import { noteFilled } from './noteFilled.ts';
import { swapRequested } from './swapSlice.ts';

type Answer = { batch: FlagBatch } & (
  | { is: 'settled'; result: AddedPicks }
  /** Voting is closed there; `isKnown` if an earlier try has told the member so. */
  | { is: 'closed'; place: string | undefined; isKnown: boolean }
  | { is: 'refused'; reason: string }
);

let last: Promise<unknown> = Promise.resolve();

/** One after the other, also in other tabs: the second one finds nothing left to give. Some browsers have no locks. */
function inTurn(task: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  const mine = last.then(() => (locks ? locks.request('giveFlags', task) : task()));
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Gives the member the flags that wait on this device, one call for each state. Each stays stored, with the key of its
 * call, until the server has said what became of it: a call whose response was lost is repeated and changes nothing.
 */
export const giveFlags = (): AppThunk<Promise<void>> => (dispatch, getState) =>
  inTurn(async () => {
    const userId = selectUser(getState())?._id;
    if (userId === undefined || !selectIsMember(getState())) return;
    dispatch(followStoredFlags());
    const answers: Answer[] = [];
    let failure: ApiFailure | undefined;
    for (;;) {
      const closed = answers.flatMap(({ is, batch }) => (is === 'closed' ? batch.locationId : []));
      const next = nextBatch(getState(), userId, closed);
      if (!next) break;
      const { isRepeated, ...batch } = next;
      if (!isRepeated) dispatch(flagsSent(batch));
      // A closed state is not in the list of locations any more once the server has refused.
      const place = nameOfLocation(getState(), batch.locationId);
      const { data: result, error } = await dispatch(changesApi.endpoints.giveFlags.initiate(batch, { track: false }));
      // The member has left, or the session is over: what is stored waits for the next sign-in.
      if (selectIsLeaving(getState()) || !selectIsMember(getState())) return;
      if (result) {
        dispatch(flagsSettled(batch.key));
        tellTabs(result);
        if (result.added.length > 0) dispatch(noteFilled(batch.locationId, result.ballot.courseIds));
        answers.push({ is: 'settled', batch, result });
      } else if (isAborted(error) || !('status' in error) || error.status === 401) {
        return;
      } else if (isTransient(error)) {
        failure = error;
        break;
      } else if (envelopeOf(error)?.code === 'location_not_offered') {
        answers.push({ is: 'closed', batch, place, isKnown: isRepeated });
      } else {
        dispatch(flagsSettled(batch.key));
        answers.push({ is: 'refused', batch, reason: errorMessage(error) });
      }
    }
    await dispatch(showOutcome(answers, failure, userId));
  });

const tellTabs = ({ ballot }: AddedPicks): void => {
  const session = ownSession();
  if (session !== undefined) notifyTabs({ is: 'voted', session, ballot });
};

/** The flags of a call that got no response, else up to a ballot's number of flags of one state. */
function nextBatch(
  state: RootState,
  userId: string,
  closed: readonly string[],
): (FlagBatch & { isRepeated: boolean }) | undefined {
  const waiting = selectFlags(state).filter((flag) => flag.userId === userId && !closed.includes(flag.locationId));
  const [first] = waiting.toSorted((one, other) => Number(other.key !== undefined) - Number(one.key !== undefined));
  if (!first) return undefined;
  const { locationId } = first;
  const courseIds = waiting
    .filter((flag) => flag.locationId === locationId && flag.key === first.key)
    .slice(0, MAX_VOTES)
    .map(({ courseId }) => courseId);
  const key = first.key ?? nanoid().replaceAll('_', '-');
  return { key, userId, locationId, courseIds, isRepeated: first.key !== undefined };
}

const WITHDRAWN = 'a course we no longer list';

const nameOf =
  (courseId: number): AppThunk<Promise<string>> =>
  async (dispatch) => {
    const { data } = await dispatch(courseApi.endpoints.getCourse.initiate(courseId, { subscribe: false }));
    return data?.name ?? WITHDRAWN;
  };

const NAMED = 3;

/** "X", "X and Y", "X, Y, Z and 2 more". */
function listed(names: readonly string[]): string {
  const further = names.length - NAMED;
  const parts = further > 0 ? [...names.slice(0, NAMED), `${further} more`] : names;
  return new Intl.ListFormat('en-US').format(parts).replace(', and ', ' and ');
}

const flagsText = (count: number): string => (count === 1 ? 'Your flag' : `Your ${count} flags`);

/** One toast about all states, and the swap sheet for the first course that found no vote left. */
const showOutcome =
  (answers: readonly Answer[], failure: ApiFailure | undefined, userId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const namesOf = (ids: readonly number[]) => Promise.all(ids.map((id) => dispatch(nameOf(id))));
    const settled = answers.flatMap((answer) => (answer.is === 'settled' ? answer : []));
    const leftFor = (reason: AddedPicks['left'][number]['reason']) =>
      settled.flatMap(({ batch: { locationId }, result }) =>
        result.left.flatMap((left) => (left.reason === reason ? { locationId, courseId: left.courseId } : [])),
      );
    const given = settled.flatMap(({ batch, result }) =>
      batch.courseIds.filter((id) => result.left.every(({ courseId }) => courseId !== id)),
    );
    const sentences: string[] = [];

    if (given.length > 0) {
      const [name = ''] = given.length === 1 ? await namesOf(given) : [];
      const what = given.length === 1 ? `Your flag for ${name}` : flagsText(given.length);
      const one = given.length === 1;
      const isCounted = settled.every(({ result }) => result.ballot.counted);
      sentences.push(
        isCounted
          ? `${what} ${one ? 'counts' : 'count'} now.`
          : `${what} ${one ? 'is' : 'are'} saved. Verify your email to make ${one ? 'it' : 'them'} count.`,
      );
    }

    const [swap, ...full] = leftFor('full');
    if (swap) {
      const [courseName = ''] = await namesOf([swap.courseId]);
      dispatch(swapRequested({ ...swap, courseName }));
    }
    if (full.length > 0) {
      const names = listed(await namesOf(full.map(({ courseId }) => courseId)));
      sentences.push(`No flag left for ${names}.`);
    }

    const withdrawn = leftFor('not_offered');
    if (withdrawn.length > 0) {
      const names = listed(await namesOf(withdrawn.map(({ courseId }) => courseId)));
      sentences.push(`Nobody can vote for ${names} anymore.`);
    }

    for (const answer of answers) {
      const count = answer.batch.courseIds.length;
      if (answer.is === 'refused') sentences.push(`${flagsText(count)} can’t count. ${answer.reason}`);
      if (answer.is !== 'closed' || answer.isKnown) continue;
      const { place } = answer;
      const wait = `${plural(count, 'flag')} there ${count === 1 ? 'waits' : 'wait'} until it opens`;
      sentences.push(`Voting is closed${place ? ` in ${place}` : ' in one state'}. ${wait}.`);
    }

    if (failure) {
      const closed = answers.flatMap(({ is, batch }) => (is === 'closed' ? batch.locationId : []));
      const count = selectFlags(getState()).filter(
        (flag) => flag.userId === userId && !closed.includes(flag.locationId),
      ).length;
      const wait = `${flagsText(count)} still ${count === 1 ? 'waits' : 'wait'}.`;
      sentences.push(
        isNotSent(failure)
          ? `${wait} You’re offline. We’ll add them when you’re back.`
          : `${wait} ${errorMessage(failure)}`,
      );
    }
    if (sentences.length === 0) return;
    const isGood = given.length > 0 && sentences.length === 1;
    dispatch(
      toastShown({
        type: isGood ? 'success' : failure ? 'error' : 'warning',
        message: sentences.join(' '),
        ...(isGood ? {} : { duration: TOAST_LONG_DURATION_MS }),
        ...(failure ? { action: { text: 'Try again', does: givingRequested() } } : {}),
      }),
    );
  };
