import type { SharePicks } from '#contract/picks';
import { ApiError } from '../../http/errors.ts';
import type { StoredSharing } from './repository.ts';

/**
 * What to store when a member shares a list or stops sharing it; null when there is nothing to stop. An emptied list
 * can be shared, one that never had a vote cannot (ApiError).
 */
export function decideSharing(
  before: StoredSharing | undefined,
  request: SharePicks,
  at: Date,
): Pick<StoredSharing, 'publishedAt' | 'displayName'> | null {
  if (!before?.isVoted) {
    if (request.published) throw new ApiError('ballot_empty', 'There is nothing to share yet. Vote here first.');
    return null;
  }
  const displayName = request.displayName?.trim() ?? before.displayName ?? before.nameElsewhere;
  if (request.published && displayName === null) {
    throw new ApiError('bad_request', 'A shared list needs a name above it.', {
      fields: { displayName: 'Choose the name that stands above your list.' },
    });
  }
  return { publishedAt: request.published ? (before.publishedAt ?? at) : null, displayName };
}
