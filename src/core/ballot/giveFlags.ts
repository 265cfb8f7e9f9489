import { nanoid } from '@reduxjs/toolkit';
import { followMerges } from '#contract/ballotRule';
import { MAX_VOTES, TOAST_LONG_DURATION_MS } from '#contract/limits';
import type { AddedPicks } from '#contract/picks';
import { findState } from '#contract/states';
import { courseApi } from '../../api/endpoints/courseApi.ts';
import { type ApiFailure, envelopeOf, errorMessage, isAborted, isNotSent, isTransient } from '../../api/failure.ts';
import { notifyTabs } from '../../api/session/tabChannel.ts';
import { ownSession } from '../../api/session/tokenStore.ts';
import type { AppThunk, RootState } from '../../app/hooks.ts';
import { countsFromText } from '../../shared/countsFromText.ts';
import { plural } from '../../shared/numbers.ts';
import { withTimeout } from '../../shared/withTimeout.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { selectCountsFrom } from '../session/countsFrom.ts';
import { selectIsLeaving, selectIsMember, selectUser } from '../session/sessionSlice.ts';
import { changesApi } from './changesApi.ts';
import {
  type FlagBatch,
  flagsSent,
  flagsSettled,
  closeNotified,
  givingRequested,
  selectFlags,
} from './guestBallotSlice.ts';
import { followStoredFlags } from './guestFlags.ts';
import { noteFilled } from './noteFilled.ts';
import { swapRequested } from './swapSlice.ts';

type Answer = { batch: FlagBatch } & (
  | { is: 'settled'; result: AddedPicks }
  /** Voting is closed there; `isKnown` if an earlier try has told the member so. */
  | { is: 'closed'; isKnown: boolean }
  | { is: 'refused'; reason: string }
);

/** The locations in which voting is closed. */
const closedOf = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ is, batch }) => (is === 'closed' ? batch.locationId : []));

let last: Promise<unknown> = Promise.resolve();

/** How long the flags may take in another tab. */
const TURN_LIMIT_MS = 30_000;

/**
 * One after the other, also in other tabs: the second one finds nothing left to give. Where the browser gives no lock
 * the keys of the calls alone keep a flag from counting twice.
 */
function inTurn(task: () => Promise<void>): Promise<void> {
  let started: Promise<void> | undefined;
  const start = () => (started ??= task());
  const locked = async () => (navigator as Partial<Navigator>).locks?.request('giveFlags', start);
  const mine = last.then(() => withTimeout(locked(), TURN_LIMIT_MS).catch(() => undefined)).then(start);
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
      const next = nextBatch(getState(), userId, closedOf(answers));
      if (!next) break;
      const { isRepeated, isCloseNotified, ...batch } = next;
      if (!isRepeated) dispatch(flagsSent(batch));
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
        answers.push({ is: 'closed', batch, isKnown: isCloseNotified });
        dispatch(closeNotified(batch.key));
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
): (FlagBatch & { isRepeated: boolean; isCloseNotified: boolean }) | undefined {
  const waiting = selectFlags(state).filter((flag) => flag.userId === userId && !closed.includes(flag.locationId));
  const [first] = [...waiting].sort((one, other) => Number(other.key !== undefined) - Number(one.key !== undefined));
  if (!first) return undefined;
  const { locationId } = first;
  const courseIds = waiting
    .filter((flag) => flag.locationId === locationId && flag.key === first.key)
    .slice(0, MAX_VOTES)
    .map(({ courseId }) => courseId);
  const key = first.key ?? nanoid().replaceAll('_', '-');
  const isCloseNotified = first.isCloseNotified === true;
  return { key, userId, locationId, courseIds, isRepeated: first.key !== undefined, isCloseNotified };
}

const WITHDRAWN = 'a course we no longer list';
const UNKNOWN = 'one of your courses';

const loadCourse = (courseId: number) => courseApi.endpoints.getCourse.initiate(courseId, { subscribe: false });

const nameOf =
  (courseId: number): AppThunk<Promise<string>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(loadCourse(courseId));
    return data?.name ?? (envelopeOf(error)?.code === 'not_found' ? WITHDRAWN : UNKNOWN);
  };

const NAMED = 3;

/** "X", "X and Y", "X, Y, Z, and 2 more". */
function listed(names: readonly string[]): string {
  const further = names.length - NAMED;
  const parts = further > 0 ? [...names.slice(0, NAMED), `${further} more`] : names;
  return new Intl.ListFormat('en-US').format(parts);
}

const flagsText = (count: number): string => (count === 1 ? 'Your flag' : `Your ${count} flags`);

type Settled = Extract<Answer, { is: 'settled' }>;
type LeftReason = AddedPicks['left'][number]['reason'];

/** The courses that got no vote for this reason. */
const leftFor = (settled: readonly Settled[], reason: LeftReason) =>
  settled.flatMap(({ batch: { locationId }, result }) =>
    result.left.flatMap((left) => (left.reason === reason ? { locationId, courseId: left.courseId } : [])),
  );

/** @param name of the course, where it is only one */
function givenText(
  count: number,
  name: string | undefined,
  counts: { now: boolean; from: string | undefined },
): string {
  const what = name === undefined ? flagsText(count) : `Your flag for ${name}`;
  const [countNow, are, them] = count === 1 ? ['counts', 'is', 'it'] : ['count', 'are', 'them'];
  if (counts.now) return `${what} ${countNow} now.`;
  const saved = `${what} ${are} saved.`;
  return `${saved} ${counts.from ? countsFromText(counts.from) : `Verify your email to make ${them} count.`}`;
}

/** Why the flags of a state were not given; empty where there is nothing to say, or an earlier try has said it. */
const reasonText =
  (answer: Answer): AppThunk<Promise<string>> =>
  async (dispatch) => {
    const { courseIds } = answer.batch;
    const [firstId = 0] = courseIds;
    const count = courseIds.length;
    if (answer.is === 'refused') return `${flagsText(count)} can’t count. ${answer.reason}`;
    if (answer.is !== 'closed' || answer.isKnown) return '';
    // A closed state is not in the list of locations.
    const { data: course } = await dispatch(loadCourse(firstId));
    const place = findState(course?.state ?? '')?.name ?? 'one state';
    return `Voting is closed in ${place}. ${plural(count, 'flag')} there ${count === 1 ? 'waits' : 'wait'} until it opens.`;
  };

function failedText(failure: ApiFailure, count: number): string {
  const wait = `${flagsText(count)} still ${count === 1 ? 'waits' : 'wait'}.`;
  return `${wait} ${isNotSent(failure) ? 'You’re offline. We’ll add them when you’re back.' : errorMessage(failure)}`;
}

/** One toast about all states, and the swap sheet for the first course that found no vote left. */
const showOutcome =
  (answers: readonly Answer[], failure: ApiFailure | undefined, userId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const namesOf = (ids: readonly number[]) => Promise.all(ids.map((id) => dispatch(nameOf(id))));
    const listedNames = async (left: ReturnType<typeof leftFor>) =>
      listed(await namesOf(left.map(({ courseId }) => courseId)));
    const settled = answers.filter((answer) => answer.is === 'settled');
    const given = settled.flatMap(({ batch, result }) =>
      followMerges(batch.courseIds, result.merged ?? []).filter((id) =>
        result.left.every(({ courseId }) => courseId !== id),
      ),
    );
    const merged = settled.flatMap(({ result }) => result.merged ?? []);
    const [swap, ...full] = leftFor(settled, 'full');
    const withdrawn = leftFor(settled, 'not_offered');
    const sentences: string[] = [];

    if (given.length > 0) {
      const [name] = given.length === 1 ? await namesOf(given) : [];
      const now = settled.every(({ result }) => result.ballot.counted);
      sentences.push(givenText(given.length, name, { now, from: selectCountsFrom(getState()) }));
    }
    for (const { name, intoName } of merged) sentences.push(`${name} is now listed as ${intoName}.`);
    if (swap) {
      const [courseName = ''] = await namesOf([swap.courseId]);
      dispatch(swapRequested({ ...swap, courseName }));
    }
    if (full.length > 0) sentences.push(`No flag left for ${await listedNames(full)}.`);
    if (withdrawn.length > 0) sentences.push(`Nobody can vote for ${await listedNames(withdrawn)} anymore.`);
    const reasons = await Promise.all(answers.map((answer) => dispatch(reasonText(answer))));
    sentences.push(...reasons.filter((text) => text !== ''));
    if (failure) {
      const closed = closedOf(answers);
      const waiting = selectFlags(getState()).filter(
        (flag) => flag.userId === userId && !closed.includes(flag.locationId),
      );
      sentences.push(failedText(failure, waiting.length));
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
