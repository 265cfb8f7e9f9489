import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { readAppeal } from '../db/appeal.ts';
import type { Database } from '../db/schema.ts';
import { tryLockStandings, lockStandings } from '../db/locks.ts';
import { setStatementTimeout } from '../db/statementTimeout.ts';
import { dayOf, keepYesterday, startOfDay } from './dailyStandings.ts';
import { countPlayed } from './playedCounts.ts';
import { prune } from './prune.ts';
import { bestKnownFirst, rank } from './ranking.ts';
import { createRepeatedWork, type RepeatedWork } from './repeatedWork.ts';
import { candidatesOf, fold, ranksBefore } from './tallies.ts';

type Logger = { error(facts: object, text: string): void };
type Options = { db: Kysely<Database>; intervalMs: number; now: () => Date; log: Logger };

/**
 * A tick folds all votes given so far and publishes what is due; after a process's first one every location has a
 * publication.
 */
export type Standings = RepeatedWork & {
  /** When this process last had its turn or found nothing to do; null before the first one. */
  foldedAt: () => Date | null;
};

/** A vote is counted within a quarter of a second, what the counting itself takes included. */
const TICK_MS = 150;
const PRUNE_EVERY_MS = 60_000;
const STATEMENT_TIMEOUT_MS = 60_000;

/** The worker behind the rankings. Every process has one; the lock lets one work at a time. */
export function createStandings({ db, intervalMs, now, log }: Options): Standings {
  let mustWait = true;
  let prunedAt: Date | null = null;
  let foldedAt: Date | null = null;
  /** The day whose beginning this process has seen. */
  let today: string | null = null;

  async function work(): Promise<void> {
    const at = now();
    const mustPrune = !prunedAt || at.getTime() - prunedAt.getTime() >= PRUNE_EVERY_MS;
    if (!mustWait && !mustPrune && today === dayOf(at) && !(await isAnythingWaiting(db))) {
      foldedAt = at;
      return;
    }
    const hadItsTurn = await db.transaction().execute(async (trx) => {
      await setStatementTimeout(trx, STATEMENT_TIMEOUT_MS);
      // A process's first tick waits for its turn, so that it may rely on what the one before it published.
      if (mustWait) await lockStandings(trx);
      else if (!(await tryLockStandings(trx))) return false;
      if (today !== dayOf(at)) await keepYesterday(trx, at);
      await fold(trx);
      await publishDue(trx, at, intervalMs);
      if (mustPrune) {
        await prune(trx, at);
        prunedAt = at;
      }
      return true;
    });
    if (hadItsTurn) {
      today = dayOf(at);
      foldedAt = at;
    }
    mustWait = false;
  }

  const worker = createRepeatedWork({
    work,
    everyMs: TICK_MS,
    onError: (err) => log.error({ err }, 'counting the votes failed'),
  });
  return { ...worker, foldedAt: () => foldedAt };
}

/** Votes to fold or a change to publish. Mostly there is none, and a tick costs one statement then, no transaction. */
async function isAnythingWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from outbox)
      or exists (select from standings where dirty or publication_id is null) as waits`.execute(db);
  return rows[0]?.waits ?? true;
}

type Due = { location_id: string; code: string; ballots: number; published_at: Date | null };

/**
 * Publishes each location that changed and whose last publication is old enough; a location without one is always due.
 */
async function publishDue(trx: Transaction<Database>, at: Date, intervalMs: number): Promise<void> {
  const midnight = startOfDay(at);
  const oldEnough = new Date(at.getTime() - intervalMs);
  const due = await trx
    .selectFrom('standings')
    .innerJoin('locations', 'locations.id', 'standings.location_id')
    .leftJoin('publications', 'publications.id', 'standings.publication_id')
    .select(['standings.location_id', 'locations.code', 'standings.ballots', 'publications.published_at'])
    .where((where) =>
      where.or([
        where('publications.id', 'is', null),
        where('standings.dirty', '=', true).and('publications.published_at', '<=', oldEnough),
        // A new day has a new base of comparison: yesterday's arrows must go.
        where('publications.published_at', '<', midnight).and('standings.ballots', '>', 0),
      ]),
    )
    .orderBy('standings.location_id')
    .execute();
  for (const location of due) {
    // Once a day, so that nobody can watch the number.
    if (!location.published_at || location.published_at < midnight) await countPlayed(trx, location.location_id);
    await publish(trx, location, at);
  }
}

async function publish(trx: Transaction<Database>, { location_id, code, ballots }: Due, at: Date): Promise<void> {
  const ranked = rank(await candidatesOf(trx, location_id), await ranksBefore(trx, location_id, dayOf(at)));
  const appealOf = await readAppeal();
  const entries = bestKnownFirst(ranked, ({ name }) => appealOf({ state: code, name }));
  const id = randomBytes(9).toString('base64url');
  await trx
    .insertInto('publications')
    .values({ id, location_id, published_at: at, ballots, entries: JSON.stringify(entries) })
    .execute();
  await trx
    .updateTable('standings')
    .set({ dirty: false, publication_id: id })
    .where('location_id', '=', location_id)
    .execute();
}
