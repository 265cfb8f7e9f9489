import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { LedgerHead, LedgerHeads, TaggedVote } from '../../../contract/ledger/format.ts';
import { shownElectionIn } from '../../../server/db/openElection.ts';
import type { Database } from '../../../server/db/schema.ts';
import { headsOf } from '../../../server/features/ledger/repository.ts';
import { cutClosing, resultsWithoutLedger } from '../../../server/workers/ledger/closingCut.ts';
import { cutNow } from '../../../server/workers/ledger/dailyCut.ts';
import { createLedgers, type Ledgers } from '../../../server/workers/ledgers.ts';
import { coursesIn, locationIdIn } from './picks.ts';
import { type Overrides, startTestServer, TEST_SECRETS, type TestServer } from './server.ts';

/** Counted members with these ballots; returns the members' ids. */
export async function castBallots(
  db: Kysely<Database>,
  locationId: string,
  ballots: readonly (readonly number[])[],
): Promise<string[]> {
  const now = new Date();
  const ids = ballots.map(() => randomBytes(9).toString('base64url'));
  await sql`
    insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
    select id, id, id || '@golf.example', id || '@golf.example', true, 'Pat Golfer', 'Pat', 'Golfer', true, ${now}
    from unnest(${ids}::text[]) as id`.execute(db);
  await sql`
    with cast_ballots as (
      insert into ballots (member_id, location_id, election_id, course_ids, version, updated_at)
      select id, ${locationId}, ${shownElectionIn(sql.val(locationId))}, picks::integer[], 1, ${now}
      from unnest(${ids}::text[], ${ballots.map((picks) => `{${picks.join(',')}}`)}::text[]) as cast_one (id, picks)
      returning course_ids
    )
    insert into outbox (location_id, election_id, added, removed, ballots_delta)
    select ${locationId}, ${shownElectionIn(sql.val(locationId))}, course_ids, '{}', 1 from cast_ballots where cardinality(course_ids) > 0`.execute(
    db,
  );
  return ids;
}

/** Replaces the picks of a counted member. */
export async function replacePicks(
  db: Kysely<Database>,
  { memberId, locationId, picks }: { memberId: string; locationId: string; picks: readonly number[] },
): Promise<void> {
  await sql`
    with before as (select course_ids from ballots where member_id = ${memberId} and location_id = ${locationId}),
    saved as (
      update ballots set course_ids = ${[...picks]}::integer[], version = version + 1,
        election_id = ${shownElectionIn(sql.val(locationId))}
      where member_id = ${memberId} and location_id = ${locationId}
    )
    insert into outbox (location_id, election_id, added, removed, ballots_delta)
    select ${locationId}, ${shownElectionIn(sql.val(locationId))}, ${[...picks]}::integer[], course_ids,
      (${picks.length} > 0)::integer - (cardinality(course_ids) > 0)::integer
    from before`.execute(db);
}

type KeyedVote = { key: Buffer; memberId: string; courseId: number };

/** The counted votes of now with the keys of their ballots. */
async function votesNow(db: Kysely<Database>, locationId: string, election: string): Promise<KeyedVote[]> {
  const { rows } = await sql<KeyedVote>`
    select ballot_keys.key, ballots.member_id as "memberId", course as "courseId"
    from ballots
    join members on members.id = ballots.member_id and members.counted
    join ballot_keys on ballot_keys.member_id = ballots.member_id and ballot_keys.location_id = ballots.location_id
      and ballot_keys.election_id = ${election},
    unnest(ballots.course_ids) as course join courses on courses.id = course and courses.active
    where ballots.location_id = ${locationId}`.execute(db);
  return rows;
}

const rowsOf = (votes: readonly KeyedVote[], tag: (vote: KeyedVote) => string): string =>
  votes
    .map((vote) => ({ course: vote.courseId, tag: tag(vote) }))
    .sort((one, other) => one.course - other.course || (one.tag < other.tag ? -1 : 1))
    .map(({ course, tag: made }) => `${course},${made}\n`)
    .join('');

type Edition = Pick<TaggedVote, 'election' | 'number'>;

/** The rows that a ledger of now must have, computed from the stored ballots, courses and keys. */
export async function rowsNow(db: Kysely<Database>, locationId: string, ledger: Edition): Promise<string> {
  const votes = await votesNow(db, locationId, ledger.election);
  return rowsOf(votes, ({ key, ...vote }) => tagOf(key, { ...vote, ...ledger }));
}

const macOf = (key: Buffer, message: string): Buffer => createHmac('sha256', key).update(message).digest();

export const tagOf = (key: Buffer, { memberId, courseId, election, number }: TaggedVote): string =>
  macOf(key, `${memberId}|${courseId}|${election}|${number}`).subarray(0, 16).toString('base64url');

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export type PublishedLedger = { jws: string; head: LedgerHead; rows: string };

/** A server with Arizona's ballots and ledgers. */
export type LedgerScene = {
  server: TestServer;
  locationId: string;
  courses: number[];
  election: string;
  /** The worker of another process. */
  worker: () => Ledgers;
  /** Advances the clock and the monotonic clock. */
  pass: (ms: number) => void;
  cast: (ballots: readonly (readonly number[])[]) => Promise<string[]>;
  replace: (memberId: string, picks: readonly number[]) => Promise<void>;
  /** Cuts a ledger now; returns the number of changed ballots when these are too few. */
  cut: () => Promise<PublishedLedger | number>;
  heads: () => Promise<LedgerHeads['heads']>;
  newest: () => Promise<PublishedLedger>;
  keyOf: (memberId: string) => Promise<Buffer | null>;
};

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startLedgerScene(
  startAt = new Date('2026-06-15T12:00:00Z'),
  options: Pick<Overrides, 'coursesPerState'> = {},
): Promise<LedgerScene> {
  const server = await startTestServer({ startAt, ...options });
  const { app, db, clock } = server;
  const locationId = await locationIdIn(db, 'AZ');
  const election = '2026';
  await db
    .updateTable('elections')
    .set({
      id: election,
      name: election,
      opens_at: new Date('2026-01-01T10:00:00Z'),
      closes_at: new Date('2027-01-01T10:00:00Z'),
    })
    .execute();
  let monotonicMs = 0;
  // Not by the call, whose cache relies on a clock that never goes back.
  const heads = () => headsOf(db, locationId);
  const newest = async (): Promise<PublishedLedger> => {
    const { jws, number } = (await heads())[0]!;
    const reply = await app.inject(`/api/ledger/az/${number}/rows`);
    return { jws, head: payloadOf(jws), rows: reply.body };
  };
  return {
    server,
    locationId,
    courses: await coursesIn(db, 'AZ'),
    election,
    worker: () =>
      createLedgers({ db, secrets: TEST_SECRETS, now: clock.now, log: quiet, monotonicMs: () => monotonicMs }),
    pass: (ms) => {
      clock.advance(ms);
      monotonicMs += ms;
    },
    cast: (ballots) => castBallots(db, locationId, ballots),
    replace: (memberId, picks) => replacePicks(db, { memberId, locationId, picks }),
    cut: async () => {
      const outcome = await cutNow({ db, secrets: TEST_SECRETS, now: clock.now }, locationId);
      return outcome && 'cut' in outcome ? newest() : (outcome?.changedBallots ?? 0);
    },
    heads,
    newest,
    keyOf: async (memberId) => {
      const row = await db.selectFrom('ballot_keys').select('key').where('member_id', '=', memberId).executeTakeFirst();
      return row?.key ? Buffer.from(row.key) : null;
    },
  };
}

export const payloadOf = (jws: string): LedgerHead =>
  JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString()) as LedgerHead;

/** So many ballots, each with another choice of courses. */
export function ballotsOf(courses: readonly number[], count: number, picks = 5): number[][] {
  return Array.from({ length: count }, (_, voter) =>
    Array.from({ length: picks }, (_pick, index) => courses[(voter + index * 7) % courses.length]!),
  );
}

/** Cuts a ledger; fails when too few ballots have changed. */
export async function cutLedgerOf(scene: Pick<LedgerScene, 'cut'>): Promise<PublishedLedger> {
  const outcome = await scene.cut();
  if (typeof outcome === 'number') throw new Error(`Only ${outcome} ballots changed`);
  return outcome;
}

/** The tables of ledgers and their keys. */
export const LEDGER_TABLES = [
  ...(['ledgers', 'ledger_parts', 'ledger_courses', 'ledger_ballots'] as const),
  ...(['ledger_keys', 'ballot_keys'] as const),
];

/** Makes the ledgers of all results. */
export async function cutClosingLedgers({ db, clock }: Pick<TestServer, 'db' | 'clock'>): Promise<void> {
  for (const state of await resultsWithoutLedger(db))
    await cutClosing({ db, secrets: TEST_SECRETS, now: clock.now }, state);
}

/** Cuts two ledgers of Arizona. */
export async function cutTwoLedgers(scene: LedgerScene): Promise<void> {
  for (let cuts = 0; cuts < 2; cuts += 1) {
    await scene.cast(ballotsOf(scene.courses, 20));
    await cutLedgerOf(scene);
  }
}

/** Changes ledgers in a way that only the owner of a database can. */
export const tamperWithLedgers = (db: Kysely<Database>, change: (trx: Transaction<Database>) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('top_picks.restoring', 'on', true)`.execute(trx);
    await change(trx);
  });

/** Cuts Wyoming's first ledger, unless it exists. */
export async function addLedger({ db, clock }: Pick<TestServer, 'db' | 'clock'>): Promise<void> {
  const locationId = await locationIdIn(db, 'WY');
  const known = await db.selectFrom('ledgers').select('number').where('location_id', '=', locationId).execute();
  if (known.length > 0) return;
  await castBallots(db, locationId, ballotsOf(await coursesIn(db, 'WY'), 20, 1));
  await cutNow({ db, secrets: TEST_SECRETS, now: clock.now }, locationId);
}
