import type { UnknownAction } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query';
import { followMerge, followMerges, isSameOrder, type PickChange } from '#contract/ballotRule';
import { TOAST_OFFLINE_DURATION_MS } from '#contract/limits';
import type { Ballot } from '#contract/picks';
import {
  type ApiFailure,
  clientFailure,
  envelopeOf,
  failureText,
  isAborted,
  isOutcomeUnknown,
  malformedResponse,
} from '../../api/failure.ts';
import { optional } from '../../api/responseShape.ts';
import type { RootState } from '../../app/hooks.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import { selectIsLeaving } from '../session/sessionSlice.ts';
import { say, type Sentence } from '../../shared/sentence.ts';
import { ballotUrl, readBallot } from './ballotApi.ts';

/** A change of the picks, or a whole ballot in its new order. */
type BallotChange = PickChange | { kind: 'order'; courseIds: readonly number[] };

type Failure = Parameters<typeof envelopeOf>[0];
type Response = { data?: unknown; error?: ApiFailure | undefined };
type Send = (request: FetchArgs) => Response | PromiseLike<Response>;

const lastOf = new Map<string, Promise<unknown>>();

/**
 * Runs tasks that share a key one after the other, in the order of the calls: a vote and its removal must not overtake
 * each other on the network.
 */
export async function runInOrder<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
  const before = keys.flatMap((key) => lastOf.get(key) ?? []);
  const mine = Promise.allSettled(before).then(task);
  for (const key of keys) lastOf.set(key, mine);
  try {
    return await mine;
  } finally {
    for (const key of keys) if (lastOf.get(key) === mine) lastOf.delete(key);
  }
}

/**
 * Sends a change of a ballot; resolves to the ballot that contains it. Where the response is lost, the ballot is
 * fetched to see whether the change was made; if it was not, the error carries that ballot.
 */
export async function sendChange(
  { locationId, change, ...request }: FetchArgs & { locationId: string; change: BallotChange },
  send: Send,
): Promise<{ data: Ballot } | { error: ApiFailure }> {
  const response = ballotOf(await send(request));
  if ('data' in response) return response;
  const { error } = response;
  const isLost = isOutcomeUnknown(error);
  const fetched = isLost ? ballotOf(await send({ url: ballotUrl(locationId) })) : { data: ballotIn(error) };
  const ballot = 'data' in fetched ? fetched.data : undefined;
  if (ballot && isMade(change, ballot)) return { data: ballot };
  return { error: ballot && isLost ? { ...error, ballot } : error };
}

function ballotOf({ data, error }: Response): { data: Ballot } | { error: ApiFailure } {
  if (error) return { error };
  const ballot = optional(readBallot)(data);
  return ballot ? { data: ballot } : { error: malformedResponse('This isn’t a ballot.') };
}

function isMade(change: BallotChange, { courseIds: picks, merged = [] }: Ballot): boolean {
  const isPicked = (id: number) => picks.includes(followMerge(id, merged));
  switch (change.kind) {
    case 'add':
      return isPicked(change.courseId);
    case 'remove':
      return !isPicked(change.courseId);
    case 'swap':
      return isPicked(change.add) && !isPicked(change.remove);
    case 'order':
      return isSameOrder(followMerges(change.courseIds, merged), picks);
  }
}

/** Whether merges of courses are all that has changed a list meanwhile. */
export const isOnlyMerged = (
  from: Pick<Ballot, 'courseIds' | 'version'>,
  { courseIds, version, merged = [] }: Ballot,
) => from.version < version && isSameOrder(followMerges(from.courseIds, merged), courseIds);

/**
 * A failure where a course was merged into one that was on the list before: the member keeps the one vote for it.
 * Otherwise the response as it is.
 */
export function refuseListed(
  response: { data: Ballot } | { error: ApiFailure },
  courseId: number,
  before: Ballot | undefined,
): { data: Ballot } | { error: ApiFailure } {
  if ('error' in response) return response;
  const merge = response.data.merged?.find((each) => each.courseId === courseId);
  if (!merge || !before?.courseIds.includes(merge.into)) return response;
  const text = `It’s now listed as ${merge.intoName}, which is on your list already.`;
  return { error: { ...clientFailure(text), ballot: response.data } };
}

/** The current ballot, where a failure has it. */
export const ballotIn = (failure: Failure): Ballot | undefined =>
  failure && 'ballot' in failure
    ? failure.ballot
    : optional(readBallot)((envelopeOf(failure) as { ballot?: unknown } | undefined)?.ballot);

/**
 * Why a change was not made, in words for its member; undefined when there is nobody to tell, because the member has
 * signed out or is about to.
 */
export const reasonFor = (
  state: RootState,
  failure: Failure,
  what: 'saved' | 'undone' = 'saved',
): string | undefined => (isAborted(failure) || selectIsLeaving(state) ? undefined : failureText(failure, what));

/**
 * Says that a change was not sent, also once the network is back. @param what such as "Your vote for Aguila isn’t
 * saved." @param does requests it again
 */
export const offlineToast = (what: Sentence, does: UnknownAction) =>
  toastShown({
    type: 'error',
    message: say`You’re offline. ${what}`,
    whenOnline: say`You’re back online. ${what}`,
    duration: TOAST_OFFLINE_DURATION_MS,
    action: { text: 'Retry', does },
  });
