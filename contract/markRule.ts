import type { ChangeMark, Mark } from './marks.ts';

/** What a mark says, without its course. */
export type MarkText = Pick<Mark, 'playedAt' | 'wantedAt' | 'note'>;

export const NO_MARK: MarkText = { playedAt: null, wantedAt: null, note: null };

const since = (wanted: boolean, before: string | null, at: string) => (wanted ? (before ?? at) : null);

/**
 * Applies a change to a mark: on the server, and in the page's optimistic updates. Idempotent. A course that becomes
 * played is not wanted anymore; wanting it again later leaves it played.
 */
export function changeMark(before: MarkText, { played, wanted, note }: ChangeMark, at: string): MarkText {
  const playedAt = played === undefined ? before.playedAt : since(played, before.playedAt, at);
  const isNewlyPlayed = playedAt !== null && before.playedAt === null;
  const isWanted = wanted ?? (isNewlyPlayed ? false : before.wantedAt !== null);
  return {
    playedAt,
    wantedAt: since(isWanted, before.wantedAt, at),
    note: note === undefined ? before.note : (note?.trim() ?? null),
  };
}

export const isSameMark = (one: MarkText, other: MarkText): boolean =>
  one.playedAt === other.playedAt && one.wantedAt === other.wantedAt && one.note === other.note;

export const isEmptyMark = (mark: MarkText): boolean => isSameMark(mark, NO_MARK);
