import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { readAppeal } from '../db/appeal.ts';
import type { Clocks } from '../db/clocks.ts';
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
type Options = Clocks & { db: Kysely<Database>; intervalMs: number; log: Logger };

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
export function createStandings({ db, intervalMs, now, monotonicMs, log }: Options): Standings {
  const ages = createAges({ intervalMs, monotonicMs });
  let mustWait = true;
  let prunedMs = Number.NEGATIVE_INFINITY;
  let foldedAt: Date | null = null;
  /** The day whose beginning this process has seen. */
  let today: string | null = null;

  async function work(): Promise<void> {
    const at = now();
    const mustPrune = monotonicMs() - prunedMs >= PRUNE_EVERY_MS;
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
      await publishDue(trx, at, ages);
      if (mustPrune) {
        await prune(trx, at);
        prunedMs = monotonicMs();
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
    now,
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

type Due = { location_id: string; code: string; ballots: number } & Published;
type Published = { location_id: string; publication_id: string | null; published_at: Date | null };

type Ages = {
  /** Whether the location's publication has been there for an interval. */
  isOldEnough: (location: Published, at: Date) => boolean;
  notePublished: (locationId: string, id: string) => void;
};

/**
 * How long publications have been there. The time of one that another process made, or from before this one started, is
 * that of a clock that may have been set since: it counts where it is first seen, and for an interval at most.
 */
function createAges({ intervalMs, monotonicMs }: { intervalMs: number } & Pick<Clocks, 'monotonicMs'>): Ages {
  const seen = new Map<string, { id: string | null; sinceMs: number }>();
  return {
    isOldEnough: ({ location_id, publication_id: id, published_at }, at) => {
      const known = seen.get(location_id);
      if (known?.id === id) return monotonicMs() - known.sinceMs >= intervalMs;
      const age = published_at ? at.getTime() - published_at.getTime() : intervalMs;
      seen.set(location_id, { id, sinceMs: monotonicMs() - Math.max(age, 0) });
      return age >= intervalMs;
    },
    notePublished: (locationId, id) => void seen.set(locationId, { id, sinceMs: monotonicMs() }),
  };
}

/**
 * Publishes each location that changed and whose last publication is old enough; a location without one is always due.
 */
async function publishDue(trx: Transaction<Database>, at: Date, ages: Ages): Promise<void> {
  const midnight = startOfDay(at);
  const changed = await trx
    .selectFrom('standings')
    .innerJoin('locations', 'locations.id', 'standings.location_id')
    .leftJoin('publications', 'publications.id', 'standings.publication_id')
    .select([
      'standings.location_id',
      'standings.publication_id',
      'locations.code',
      'standings.ballots',
      'publications.published_at',
    ])
    .where((where) =>
      where.or([
        where('publications.id', 'is', null),
        where('standings.dirty', '=', true),
        // A new day has a new base of comparison: yesterday's arrows must go.
        where('publications.published_at', '<', midnight).and('standings.ballots', '>', 0),
      ]),
    )
    .orderBy('standings.location_id')
    .execute();
  const due = changed.filter(
    (location: Due) =>
      location.published_at === null || location.published_at < midnight || ages.isOldEnough(location, at),
  );
  for (const location of due) {
    // Once a day, so that nobody can watch the number.
    if (!location.published_at || location.published_at < midnight) await countPlayed(trx, location.location_id);
    ages.notePublished(location.location_id, await publish(trx, location, at));
  }
}

/** Returns the new publication's id. */
async function publish(trx: Transaction<Database>, { location_id, code, ballots }: Due, at: Date): Promise<string> {
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
  return id;
}
