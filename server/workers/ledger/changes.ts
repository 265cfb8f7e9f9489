import type { WithdrawnReason } from '#contract/ledger/format';

/** A ballot of a state beside its rows in the newest ledger of the same election. */
export type StateBallot = {
  memberId: string;
  /** Null: there is none yet, or it was erased. */
  key: Buffer | null;
  /** Course ids of its rows in the newest ledger, smallest first. */
  before: readonly number[];
  counted: boolean;
  voided: boolean;
  picks: readonly number[];
};

/** A ballot as the next ledger has it. */
export type LedgerBallot = {
  memberId: string;
  key: Buffer | null;
  /** Course ids, smallest first. */
  rows: readonly number[];
  /** Whether its rows or a new key must be stored. */
  isNoted: boolean;
};

export type Changes = {
  ballots: LedgerBallot[];
  /** How many ballots changed since the ledger before; all of them in an election's first one. */
  changedBallots: number;
  withdrawn: Partial<Record<WithdrawnReason, number>>;
};

/** Rows and ballots with rows of the newest ledger of the same election; null when there is none. */
export type Before = { rows: number; ballots: number } | null;

type Options = { offered: ReadonlySet<number>; before: Before };

/** Compares the ballots of a state with the newest ledger of the election. */
export function changesOf(ballots: readonly StateBallot[], { offered, before }: Options): Changes {
  const counts = new Map<WithdrawnReason, number>();
  const withdraw = (reason: WithdrawnReason, rows: number): void => {
    if (rows > 0) counts.set(reason, (counts.get(reason) ?? 0) + rows);
  };
  let [knownRows, knownBallots, changed] = [0, 0, 0];
  const next = ballots.map((ballot): LedgerBallot => {
    const rows = ballot.counted ? ballot.picks.filter((id) => offered.has(id)).sort((one, other) => one - other) : [];
    const has = new Set(rows);
    const gone = ballot.before.filter((id) => !has.has(id));
    for (const id of gone) withdraw(reasonOf(ballot, offered.has(id)), 1);
    const isChanged = gone.length > 0 || rows.length > ballot.before.length;
    const hasNewKey = ballot.key === null && rows.length > 0;
    knownRows += ballot.before.length;
    knownBallots += ballot.before.length > 0 ? 1 : 0;
    changed += isChanged ? 1 : 0;
    return { memberId: ballot.memberId, key: ballot.key, rows, isNoted: isChanged || hasNewKey };
  });
  if (before === null) return { ballots: next, changedBallots: voting(next), withdrawn: {} };
  // What stood in the ledger and belongs to nobody any more.
  withdraw('account_deleted', before.rows - knownRows);
  const changedBallots = changed + before.ballots - knownBallots;
  return { ballots: next, changedBallots, withdrawn: Object.fromEntries(counts) };
}

const voting = (ballots: readonly LedgerBallot[]): number => ballots.filter(({ rows }) => rows.length > 0).length;

function reasonOf({ counted, voided }: StateBallot, isOffered: boolean): WithdrawnReason {
  if (voided) return 'voided';
  if (!counted) return 'unconfirmed';
  return isOffered ? 'taken_back' : 'course_gone';
}
