import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { MergedCourse } from '#contract/picks';
import type { Database, LocationTable } from '../../db/schema.ts';
import { keepChanging } from '../../db/closingBallots.ts';
import { openElectionIn, shownElectionIn } from '../../db/openElection.ts';
import { votingLock } from '../../db/locks.ts';
import { openNextElection } from '../../workers/nextElection.ts';
import type { MemberId } from '../../auth/authenticate.ts';

export type StoredBallot = {
  locationId: string;
  picks: number[];
  version: number;
  publishedAt: Date | null;
  notesShared: boolean;
  updatedAt: Date | null;
  counted: boolean;
  /** Id of the election that the picks count in. */
  election: string;
  /** Id of the one that their last write counts in. */
  writtenIn: string;
  /** What was merged into the picks, and what else a write has found to be merged. */
  merged: readonly MergedCourse[];
};

export type BallotKey = { memberId: MemberId; locationId: string };

export type Location = Selectable<LocationTable>;

/**
 * Starts writes of ballots, before they lock any row; returns the locations that there are, by id. These writes do not
 * block each other, but lockVoting() blocks them.
 */
export async function startBallotWrites(
  trx: Transaction<Database>,
  locationIds: ReadonlySet<string>,
): Promise<Map<string, Location>> {
  const locations = new Map<string, Location>();
  for (const id of [...locationIds].sort()) {
    const location = await startBallotWrite(trx, id);
    if (location) locations.set(id, location);
  }
  return locations;
}

/**
 * Starts a write of a ballot, before it locks any row; undefined when there is no such location. These writes do not
 * block each other, but lockVoting() blocks them.
 */
export async function startBallotWrite(trx: Transaction<Database>, locationId: string): Promise<Location | undefined> {
  return trx
    .selectFrom('locations')
    .selectAll()
    .select(votingLock(locationId, 'shared').as('lock'))
    .where('id', '=', locationId)
    .executeTakeFirst();
}

export async function ballotsOf(db: Kysely<Database>, memberId: MemberId): Promise<StoredBallot[]> {
  const rows = await ballotRows(db)
    .where('ballots.member_id', '=', memberId)
    .where('ballots.version', '>', 0)
    .orderBy('ballots.location_id')
    .execute();
  return rows.map(toStored);
}

export async function ballotOf(db: Kysely<Database>, key: BallotKey): Promise<StoredBallot | undefined> {
  const row = await ballotRows(db)
    .where('ballots.member_id', '=', key.memberId)
    .where('ballots.location_id', '=', key.locationId)
    .executeTakeFirst();
  return row && toStored(row);
}

/**
 * Locks ballots of different members until the transaction ends, in the order of the members; returns them by members,
 * an empty one where there is none yet. Their election is the one that is open now that the voting lock is held. The
 * members' rows are locked, so that no ballot is added meanwhile.
 */
export async function lockBallots(
  trx: Transaction<Database>,
  keys: readonly BallotKey[],
): Promise<Map<string, StoredBallot>> {
  if (keys.length === 0) return new Map();
  for (;;) {
    const rows = await ballotRows(trx)
      .select('ballots.member_id')
      .where(sql<boolean>`(ballots.member_id, ballots.location_id) in (select * from ${unnested(keys)})`)
      .orderBy('ballots.member_id')
      .forUpdate('ballots')
      .execute();
    const known = new Set(rows.map(({ member_id }) => member_id));
    const empty = await emptyBallots(
      trx,
      keys.filter(({ memberId }) => !known.has(memberId)),
    );
    if ([...rows, ...empty].every(({ election }) => election !== null))
      return new Map([...rows, ...empty].map((row) => [row.member_id, toStored(row)]));
    await openNextElection(trx);
  }
}

const unnested = (keys: readonly BallotKey[]) =>
  sql`unnest(${keys.map(({ memberId }) => memberId)}::text[], ${keys.map(({ locationId }) => locationId)}::text[])`;

type EmptyRow = { member_id: string; location_id: string; counted: boolean; election: string | null };

async function emptyBallots(trx: Transaction<Database>, keys: readonly BallotKey[]) {
  if (keys.length === 0) return [];
  const { rows } = await sql<EmptyRow>`
    select members.id as member_id, asked.location_id, members.counted,
      ${openElectionIn(sql.ref('asked.location_id'))} as election
    from ${unnested(keys)} as asked (member_id, location_id) join members on members.id = asked.member_id`.execute(trx);
  return rows.map((row) => ({
    ...row,
    ...{ course_ids: [], version: 0, published_at: null, notes_shared: false, updated_at: new Date(0), merged: null },
    written_in: row.election ?? '',
    shown_election: row.election ?? '',
  }));
}

/** A ballot as it is to be stored, with what that changes in the tallies. */
export type BallotChange = BallotKey & {
  election: string;
  picks: readonly number[];
  version: number;
  at: Date;
  added: readonly number[];
  /** What is added to the outbox; null when the tallies do not change. */
  delta: Delta | null;
};

/**
 * Stores locked ballots of different members with their deltas, in one statement; returns whose were stored. One of
 * whose added courses cannot be voted for in its location is not.
 */
export async function saveBallots(trx: Transaction<Database>, changes: readonly BallotChange[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const { rows } = await sql<{ member_id: string }>`
    with given as (
      select * from unnest(
        ${changes.map(({ memberId }) => memberId)}::text[], ${changes.map(({ locationId }) => locationId)}::text[],
        ${changes.map(({ election }) => election)}::text[], ${changes.map(({ picks }) => list(picks))}::text[],
        ${changes.map(({ version }) => version)}::integer[], ${changes.map(({ at }) => at)}::timestamptz[],
        ${changes.map(({ added }) => list(added))}::text[], ${changes.map(({ delta }) => delta !== null)}::boolean[],
        ${changes.map(({ delta }) => list(delta?.removed ?? []))}::text[],
        ${changes.map(({ delta }) => delta?.ballots ?? 0)}::smallint[]
      ) as given (member_id, location_id, election_id, picks, version, at, added, is_queued, removed, ballots_delta)
    ), saved as (
      insert into ballots (member_id, location_id, election_id, course_ids, version, updated_at)
      select member_id, location_id, election_id, picks::integer[], version, at from given
      where (
        select count(*) from courses
        where id = any(given.added::integer[]) and courses.location_id = given.location_id and active
      ) = cardinality(given.added::integer[])
      on conflict (member_id, location_id) do update set
        election_id = excluded.election_id, course_ids = excluded.course_ids, version = excluded.version,
        updated_at = excluded.updated_at
      returning member_id
    ), queued as (
      insert into outbox (location_id, election_id, added, removed, ballots_delta)
      select location_id, election_id, added::integer[], removed::integer[], ballots_delta
      from given join saved using (member_id) where is_queued
    )
    select member_id from saved`.execute(trx);
  return new Set(rows.map(({ member_id }) => member_id));
}

const list = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Keeps locked ballots as they were at the end of the elections before, before the first write that counts in another. */
export async function keepBallots(
  trx: Transaction<Database>,
  keys: readonly (BallotKey & { election: string })[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with changing as (
      select ballots.location_id, ballots.member_id, ballots.course_ids, ballots.version, members.counted,
        ballots.election_id as written_in, given.election_id as counts_in
      from unnest(
        ${keys.map(({ memberId }) => memberId)}::text[], ${keys.map(({ locationId }) => locationId)}::text[],
        ${keys.map(({ election }) => election)}::text[]
      ) as given (member_id, location_id, election_id)
      join ballots on ballots.member_id = given.member_id and ballots.location_id = given.location_id
      join members on members.id = ballots.member_id
    )${keepChanging()}`.execute(trx);
}

type Delta = { added: number[]; removed: number[]; ballots: number };

/** Makes the worker publish the location's ranking again, by a delta without votes in the outbox. */
export async function requestPublication(trx: Transaction<Database>, locationId: string): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      location_id: locationId,
      election_id: shownElectionIn(sql.val(locationId)),
      added: [],
      removed: [],
      ballots_delta: 0,
    })
    .execute();
}

/** The facts of a ballot that does not exist yet. */
export async function emptyBallotFacts(
  db: Kysely<Database>,
  { memberId, locationId }: BallotKey,
): Promise<Pick<StoredBallot, 'counted' | 'election'>> {
  return db
    .selectFrom('members')
    .select(['counted', shownElectionIn(sql.val(locationId)).as('election')])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

const ballotRows = (db: Kysely<Database>) =>
  db
    .selectFrom('ballots')
    .innerJoin('members', 'members.id', 'ballots.member_id')
    .select([
      'ballots.location_id',
      'ballots.course_ids',
      'ballots.version',
      'ballots.published_at',
      'ballots.notes_shared',
      'ballots.updated_at',
      'members.counted',
      'ballots.election_id as written_in',
      openElectionIn(sql.ref('ballots.location_id'), { writtenIn: sql.ref('ballots.election_id') }).as('election'),
      shownElectionIn(sql.ref('ballots.location_id')).as('shown_election'),
      sql<MergedCourse[] | null>`(
        select json_agg(json_build_object(
          'courseId', twin.id, 'name', twin.name, 'into', staying.id, 'intoName', staying.name) order by twin.id)
        from courses as twin join courses as staying on staying.id = twin.merged_into
        where twin.location_id = ballots.location_id and staying.id = any(ballots.course_ids)
      )`.as('merged'),
    ]);

function toStored(row: {
  location_id: string;
  course_ids: number[];
  version: number;
  published_at: Date | null;
  notes_shared: boolean;
  updated_at: Date;
  counted: boolean;
  written_in: string;
  election: string | null;
  shown_election: string;
  merged: MergedCourse[] | null;
}): StoredBallot {
  return {
    locationId: row.location_id,
    picks: row.course_ids,
    version: row.version,
    publishedAt: row.published_at,
    notesShared: row.notes_shared,
    // A row that was only locked has never been voted in.
    updatedAt: row.version === 0 ? null : row.updated_at,
    counted: row.counted,
    election: row.election ?? row.shown_election,
    writtenIn: row.written_in,
    merged: row.merged ?? [],
  };
}
