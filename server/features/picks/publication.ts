import type { PublishPicks } from '#contract/picks';
import { Fault } from '../../http/errors.ts';
import type { StoredPublication } from './repository.ts';

/** What to store for a wish to share or to stop sharing; null when there is nothing to change. An emptied list may stay shared, one that was never voted in cannot be. */
export function decidePublication(
  before: StoredPublication | undefined,
  wish: PublishPicks,
  at: Date,
): Pick<StoredPublication, 'publishedAt' | 'displayName'> | null {
  if (!before?.isVoted) {
    if (wish.published) throw new Fault('ballot_empty', 'There is nothing to share yet. Vote here first.');
    return null;
  }
  const displayName = wish.displayName?.trim() ?? before.displayName ?? before.nameElsewhere;
  if (wish.published && displayName === null) {
    throw new Fault('bad_request', 'A shared list needs a name above it.', {
      fields: { displayName: 'Choose the name that stands above your list.' },
    });
  }
  return { publishedAt: wish.published ? (before.publishedAt ?? at) : null, displayName };
}
