import type { SharePicks } from '#contract/picks';
import { ApiError } from '../../http/errors.ts';
import type { StoredSharing } from './repository.ts';

/** What to store for a wish to share or to stop sharing; null when there is nothing to change. An emptied list may stay shared, one that was never voted in cannot be. */
export function decideSharing(
  before: StoredSharing | undefined,
  wish: SharePicks,
  at: Date,
): Pick<StoredSharing, 'publishedAt' | 'displayName'> | null {
  if (!before?.isVoted) {
    if (wish.published) throw new ApiError('ballot_empty', 'There is nothing to share yet. Vote here first.');
    return null;
  }
  const displayName = wish.displayName?.trim() ?? before.displayName ?? before.nameElsewhere;
  if (wish.published && displayName === null) {
    throw new ApiError('bad_request', 'A shared list needs a name above it.', {
      fields: { displayName: 'Choose the name that stands above your list.' },
    });
  }
  return { publishedAt: wish.published ? (before.publishedAt ?? at) : null, displayName };
}
