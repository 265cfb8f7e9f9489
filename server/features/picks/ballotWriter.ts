import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isOfItsOwn } from '../../db/unavailable.ts';
import { ApiError } from '../../http/errors.ts';
import { type BallotWrite, type Written, writeBallots } from './writeBallots.ts';

/** So many ballots are written in one transaction at most, and so many transactions at once. */
const MOST_TOGETHER = 64;
const TRANSACTIONS = 2;
/** More than these are refused, and who has waited longer. */
const MOST_WAITING = 4000;
const MOST_WAIT_MS = 5000;

type Waiting = {
  write: BallotWrite;
  sinceMs: number;
  resolve: (written: Written) => void;
  reject: (error: unknown) => void;
};

const memberOf = ({ write }: Waiting): string => write.caller.memberId;

/** The only one that writes ballots: those that wait are written together; one alone is written at once. */
export type WriteBallot = (write: BallotWrite) => Promise<Written>;

export function createBallotWriter(db: Kysely<Database>): WriteBallot {
  let waiting: Waiting[] = [];
  /** Whose ballots are being written: their next write waits, and is in another transaction. */
  const underWay = new Set<string>();
  let transactions = 0;

  /** The next of those that wait, one of each member, in the order in which they came. */
  function takeNext(): Waiting[] {
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    const seen = new Set(underWay);
    for (const one of waiting) {
      if (taken.length < MOST_TOGETHER && !seen.has(memberOf(one))) taken.push(one);
      else left.push(one);
      seen.add(memberOf(one));
    }
    waiting = left;
    return taken;
  }

  function begin(): void {
    while (transactions < TRANSACTIONS) {
      const taken = takeNext();
      if (taken.length === 0) return;
      transactions += 1;
      for (const one of taken) underWay.add(memberOf(one));
      void work(taken).finally(() => {
        transactions -= 1;
        for (const one of taken) underWay.delete(memberOf(one));
        begin();
      });
    }
  }

  async function work(taken: readonly Waiting[]): Promise<void> {
    const now = performance.now();
    const inTime = taken.filter(({ sinceMs }) => now - sinceMs <= MOST_WAIT_MS);
    for (const one of taken) if (!inTime.includes(one)) one.reject(tooMany());
    if (inTime.length === 0) return;
    try {
      const outcomes = await writeBallots(
        db,
        inTime.map(({ write }) => write),
      );
      for (const [nth, one] of inTime.entries()) settle(one, outcomes[nth]);
    } catch (error) {
      if (inTime.length > 1 && isOfItsOwn(error)) for (const one of inTime) await work([one]);
      else for (const { reject } of inTime) reject(error);
    }
  }

  return (write) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) throw tooMany();
      waiting.push({ write, sinceMs: performance.now(), resolve, reject });
      begin();
    });
}

function settle({ resolve, reject }: Waiting, outcome: Written | Error | undefined): void {
  if (outcome instanceof Error) reject(outcome);
  else if (outcome) resolve(outcome);
}

const tooMany = (): ApiError => new ApiError('unavailable', 'We’re down for a moment. Try again soon.');
