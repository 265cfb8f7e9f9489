import type { OwnRows } from '#contract/ledger/own';
import { dayOf } from '#contract/days';
import type { Ballot } from '#contract/picks';
import type { BallotKey, BallotKeys } from '../../../api/endpoints/ledgerApi.ts';
import { countsFromText } from '../../../shared/countsFromText.ts';
import { plural } from '../../../shared/numbers.ts';

/** A change written while a ledger was made can have an earlier time than the ledger without being in it. */
const MARGIN_MS = 60_000;

export type CountedIn = NonNullable<BallotKey['ledger']>;

/** The newest ledger with rows of the ballot, and its key; of the ballot's election, else of an earlier one. */
export function newestCounted(keys: readonly BallotKey[], election: string) {
  const counted = keys.filter((each) => each.ledger !== null);
  return counted.find((each) => each.election === election) ?? counted[0];
}

/** Whether the ballot may have changed after a ledger was made. */
export const isChangedSince = ({ updatedAt }: Pick<Ballot, 'updatedAt'>, { at }: CountedIn): boolean =>
  updatedAt !== null && Date.parse(updatedAt) > Date.parse(at) - MARGIN_MS;

const ledgerOf = (stateName: string, { number, at }: CountedIn): string =>
  `${stateName}’s ledger no. ${number} of ${dayOf(at)}`;

/** "All 22 of your votes are", "Your vote is". */
const allVotes = (picks: number): string => (picks === 1 ? 'Your vote is' : `All ${picks} of your votes are`);

type Standing = {
  ballot: Pick<Ballot, 'updatedAt' | 'counted' | 'election'>;
  picks: number;
  stateName: string;
  keys: readonly BallotKey[];
  writing: BallotKeys['writing'];
  /** When the votes of a new account begin to count. */
  countsFrom?: string | undefined;
};

/** The receipt's text before a check; undefined if there is none. */
export function receiptText({ writing, ...standing }: Standing): string | undefined {
  const text = ownText(standing);
  if (text === undefined || !writing) return text;
  const { election, percent } = writing;
  const done = percent === null ? '' : `: ${percent} %`;
  return `${text} The ${election} result is final, and its ledger is being written${done}.`;
}

function ownText({ ballot, picks, stateName, keys, countsFrom }: Omit<Standing, 'writing'>): string | undefined {
  const counted = newestCounted(keys, ballot.election)?.ledger ?? undefined;
  if (picks === 0 && !counted) return undefined;
  if (!counted && countsFrom !== undefined) return countsFromText(countsFrom);
  if (!counted && !ballot.counted) return 'Verify your email to make your votes count.';
  if (!counted)
    return `${picks === 1 ? 'Your vote counts' : `All ${picks} votes count`} now. Your proof is usually ready tomorrow.`;
  if (isChangedSince(ballot, counted) || picks === 0) {
    return `Your votes are in ${ledgerOf(stateName, counted)}. Changes since then will be in the next one.`;
  }
  return `${allVotes(picks)} in ${ledgerOf(stateName, counted)}.`;
}

export type CheckedVotes = {
  title: string;
  /** False where something is wrong. */
  isRight: boolean;
  /** Sentences about courses, with their ids. */
  lines: { says: string; courseIds: number[] }[];
};

/** Texts about the member's own votes in a ledger. @param isChanged the ballot may have changed since */
export function checkedVotes({ found, missing, others }: OwnRows, isChanged: boolean): CheckedVotes {
  const isRight = isChanged || (missing.length === 0 && others.length === 0);
  const all = found.length + missing.length;
  const lines: CheckedVotes['lines'] = [];
  if (missing.length > 0) {
    lines.push({
      says: isChanged ? 'Not in this ledger yet. They’ll be in the next one' : 'Missing. They should be here',
      courseIds: missing,
    });
  }
  if (others.length > 0) {
    const says = isChanged
      ? 'In this ledger, but no longer on your list. The next one won’t have them'
      : 'Here in your name, but not on your list';
    lines.push({ says, courseIds: others });
  }
  if (found.length > 0) lines.push({ says: 'Found', courseIds: found });
  const title =
    missing.length === 0 && others.length === 0
      ? `${allVotes(all)} in`
      : `${found.length} of your ${plural(all, 'vote')} ${found.length === 1 ? 'is' : 'are'} in`;
  return { title, isRight, lines };
}
