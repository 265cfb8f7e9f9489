import { createAction } from '@reduxjs/toolkit';
import { PENDING_PICK_TTL_MS } from '#contract/limits';
import { readJson, remove, STORAGE_KEYS, writeJson } from '../../shared/storage.ts';

/** The course a guest wants to vote for, and since when (ms). */
type PendingPick = { courseId: number; at: number };

/** The kept pick is to be applied (again). */
export const pendingPickAsked = createAction('ballot/pendingPickAsked');

const MAX_ID = 2 ** 31 - 1;

const isCourseId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID;

const isPendingPick = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'courseId' in value &&
  isCourseId(value.courseId) &&
  'at' in value &&
  typeof value.at === 'number';

/**
 * Keeps one pick of a guest for 24 hours; it is applied at the next sign-in of this browser, and forgotten then. An address may bring it, too (an e-mail
 * link's continue address): call this when the link has proved good, not earlier, or a link that is opened again keeps its pick again.
 * @param candidate a course id, as a number or in digits; anything else is dropped, and false is answered
 */
export function storePendingPick(candidate: unknown, at = Date.now()): boolean {
  const courseId = typeof candidate === 'string' && /^\d{1,10}$/.test(candidate) ? Number(candidate) : candidate;
  if (!isCourseId(courseId)) return false;
  writeJson('local', STORAGE_KEYS.pendingPick, { courseId, at } satisfies PendingPick);
  return true;
}

/** The pick that waits; null when there is none or its time is over. */
export function readPendingPick(nowMs = Date.now()): PendingPick | null {
  const kept = readJson('local', STORAGE_KEYS.pendingPick, isPendingPick) as PendingPick | null;
  return kept && nowMs - kept.at < PENDING_PICK_TTL_MS ? kept : null;
}

export const dropPendingPick = (): void => remove('local', STORAGE_KEYS.pendingPick);
