import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { type StartedFrom, startedFrom } from '../../http/ifMatch.ts';
import { ApiError } from '../../http/errors.ts';
import type { EarlierChange } from '#contract/admin';

/** The version of what an admin edits. It follows from the facts themselves, so that no way of writing can miss it. */
export const versionOf = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);

export const versionIn = (headers: Static<typeof StartedFrom>): string => startedFrom(headers, /^[\w-]{16}$/);

/** The refusal of a call that would change nothing, because somebody has done it before. */
export const alreadyDone = (message: string, earlier: EarlierChange | null): ApiError =>
  new ApiError('already_done', message, { extra: { earlier } });

/** The refusal of a change that started from an older version. @param what it is now, under the name that it has */
export const changedMeanwhile = (subject: string, earlier: EarlierChange | null, what: object): ApiError =>
  new ApiError('changed_meanwhile', `${earlier?.by ?? 'Somebody'} changed this ${subject} after you opened it.`, {
    extra: { earlier, ...what },
  });
