import { isSameOrder } from '#contract/ballotRule';
import type { Ballot } from '#contract/picks';
import { readJson, remove, STORAGE_KEYS, writeJson } from '../../../shared/storage.ts';

/** Edited order of a ballot, and the version it is based on. */
export type Draft = { from: Pick<Ballot, 'courseIds' | 'version'>; courseIds: number[] };

const keyOf = (locationId: string): string => STORAGE_KEYS.draft + locationId;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => Number.isInteger(id));
const isDraft = (value: unknown): boolean =>
  isRecord(value) &&
  isIds(value.courseIds) &&
  isRecord(value.from) &&
  isIds(value.from.courseIds) &&
  Number.isInteger(value.from.version);

/** Stores a draft for a reload of this tab; null removes it. */
export function storeDraft(locationId: string, draft: Draft | null): void {
  if (draft) writeJson('session', keyOf(locationId), draft);
  else remove('session', keyOf(locationId));
}

/** The stored draft of this ballot, unless it is stale or equal to the ballot. */
export function readDraft(ballot: Ballot): Draft | null {
  const kept = readJson('session', keyOf(ballot.locationId), isDraft) as Draft | null;
  if (!kept || isSameOrder(kept.courseIds, ballot.courseIds)) return null;
  const { version, courseIds } = kept.from;
  // A base version that this ballot never had belongs to another ballot.
  const isOfOther =
    version > ballot.version || (version === ballot.version && !isSameOrder(courseIds, ballot.courseIds));
  return isOfOther ? null : kept;
}
