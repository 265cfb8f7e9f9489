import { createAction } from '@reduxjs/toolkit';
import { PENDING_PICK_TTL_MS } from '#contract/limits';
import { readJson, remove, STORAGE_KEYS, writeJson } from '../../shared/storage.ts';

/**
 * The course somebody wants to vote for, since when (ms), and the member whose session ended on the way; without one,
 * whoever signs in next.
 */
type PendingPick = { courseId: number; at: number; userId?: string | undefined };

/** Requests that the stored pick is applied (again). */
export const pendingPickRequested = createAction('ballot/pendingPickRequested');

const MAX_ID = 2 ** 31 - 1;

const isCourseId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ID;

const isPendingPick = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'courseId' in value &&
  isCourseId(value.courseId) &&
  'at' in value &&
  typeof value.at === 'number' &&
  (!('userId' in value) || typeof value.userId === 'string');

/**
 * Stores one pick for 24 hours; it is applied at the next sign-in of this browser, and removed then. An e-mail link's
 * address may contain one, too: call this after the link has proved valid, not earlier, or a link that is opened again
 * stores its pick again.
 * @param candidate a course id, as a number or in digits; anything else is ignored, and false is returned
 */
export function storePendingPick(candidate: unknown, at = Date.now(), userId?: string): boolean {
  const courseId = typeof candidate === 'string' && /^\d{1,10}$/.test(candidate) ? Number(candidate) : candidate;
  if (!isCourseId(courseId)) return false;
  writeJson('local', STORAGE_KEYS.pendingPick, { courseId, at, userId } satisfies PendingPick);
  return true;
}

/** The stored pick; null when there is none or it has expired. */
export function readPendingPick(nowMs = Date.now()): PendingPick | null {
  const stored = readJson('local', STORAGE_KEYS.pendingPick, isPendingPick) as PendingPick | null;
  return stored && nowMs - stored.at < PENDING_PICK_TTL_MS ? stored : null;
}

export const dropPendingPick = (): void => remove('local', STORAGE_KEYS.pendingPick);
