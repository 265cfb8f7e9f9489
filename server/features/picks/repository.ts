import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { MergedCourse } from '#contract/picks';
import type { Database, LocationTable } from '../../db/schema.ts';
import { keepChanging } from '../../db/closingBallots.ts';
import { openElectionIn, shownElectionIn } from '../../db/openElection.ts';
import { votingLock } from '../../db/locks.ts';
import { openElectionOf, openNextElection } from '../../workers/nextElection.ts';
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

/**
 * Starts a write of a ballot, before it locks any row; undefined when there is no such location. These writes do not
 * block each other, but lockVoting() blocks them.
 */
export async function startBallotWrite(
  trx: Transaction<Database>,
  locationId: string,
): Promise<Selectable<LocationTable> | undefined> {
  return trx
    .selectFrom('locations')
    .selectAll()
    .select(votingLock(locationId, 'shared').as('lock'))
    .where('id', '=', locationId)
    .executeTakeFirst();
}

export async function ballotsOf(db: Kysely<Database>, memberId: MemberId): Promise<StoredBallot[]> {
  const rows = await ballotRows(db, memberId).where('ballots.version', '>', 0).orderBy('ballots.location_id').execute();
  return rows.map(toStored);
}

export async function ballotOf(db: Kysely<Database>, key: BallotKey): Promise<StoredBallot | undefined> {
  const row = await ballotRows(db, key.memberId).where('ballots.location_id', '=', key.locationId).executeTakeFirst();
  return row && toStored(row);
}

/**
 * Locks a ballot until the transaction ends; inserts an empty one when there is none. Its election is the one that is
 * open now that the voting lock is held.
 */
export async function lockBallot(
  trx: Transaction<Database>,
  { memberId, locationId }: BallotKey,
  at: Date,
): Promise<StoredBallot> {
  const locked = ballotRows(trx, memberId).where('ballots.location_id', '=', locationId).forUpdate('ballots');
  for (;;) {
    const known = await locked.executeTakeFirst();
    if (known?.election != null) return toStored(known);
    if (known) await openNextElection(trx);
    else await insertEmpty(trx, { memberId, locationId }, at);
  }
}

async function insertEmpty(trx: Transaction<Database>, { memberId, locationId }: BallotKey, at: Date): Promise<void> {
  await trx
    .insertInto('ballots')
    .values({
      member_id: memberId,
      location_id: locationId,
      election_id: await openElectionOf(trx, sql.val(locationId)),
      published_at: null,
      display_name: null,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'location_id']).doNothing())
    .execute();
}

type BallotChange = {
  election: string;
  picks: readonly number[];
  version: number;
  at: Date;
  added: readonly number[];
  /** What is added to the outbox; null when the tallies do not change. */
  delta: Delta | null;
};

/**
 * Stores a locked ballot with its delta, in one statement. False, and nothing is stored, when one of the added courses
 * cannot be voted for in this location.
 */
export async function saveBallot(
  trx: Transaction<Database>,
  { memberId, locationId }: BallotKey,
  { election, picks, version, at, added, delta }: BallotChange,
): Promise<boolean> {
  const { rows } = await sql<{ saved: boolean }>`
    with saved as (
      update ballots set course_ids = ${[...picks]}::integer[], version = ${version}, updated_at = ${at},
        election_id = ${election}
      where member_id = ${memberId} and location_id = ${locationId} and (
        select count(*) from courses where id = any(${[...added]}::integer[]) and location_id = ${locationId} and active
      ) = ${added.length}
      returning location_id
    ), queued as (
      insert into outbox (location_id, election_id, added, removed, ballots_delta)
      select location_id, ${election}, ${delta?.added ?? []}::integer[], ${delta?.removed ?? []}::integer[], ${delta?.ballots ?? 0}::smallint
      from saved where ${delta !== null}::boolean
    )
    select exists (select from saved) as saved`.execute(trx);
  return rows[0]?.saved ?? false;
}

/** Keeps a locked ballot as it was at the end of the elections before, before its first write that counts in another. */
export async function keepBallot(trx: Transaction<Database>, key: BallotKey, election: string): Promise<void> {
  await sql`
    with changing as (
      select ballots.location_id, ballots.member_id, ballots.course_ids, ballots.version, members.counted,
        ballots.election_id as written_in, ${election}::text as counts_in
      from ballots join members on members.id = ballots.member_id
      where ballots.member_id = ${key.memberId} and ballots.location_id = ${key.locationId}
    )${keepChanging()}`.execute(trx);
}

/**
 * Sharing status of a ballot. `isVoted` = its owner has voted in it at least once; `nameElsewhere` = the name on
 * another list of the same owner.
 */
export type StoredSharing = {
  publishedAt: Date | null;
  notesShared: boolean;
  displayName: string | null;
  nameElsewhere: string | null;
  isVoted: boolean;
};

export type SharingToSave = Pick<StoredSharing, 'publishedAt' | 'notesShared' | 'displayName'>;

/** Locks a ballot until the transaction ends; undefined when the member has none there. */
export async function lockSharing(trx: Transaction<Database>, key: BallotKey): Promise<StoredSharing | undefined> {
  const row = await trx
    .selectFrom('ballots')
    .select(['published_at', 'notes_shared', 'display_name', 'version'])
    .where('member_id', '=', key.memberId)
    .where('location_id', '=', key.locationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const named = await trx
    .selectFrom('ballots')
    .select('display_name')
    .where('member_id', '=', key.memberId)
    .where('display_name', 'is not', null)
    .orderBy('location_id')
    .executeTakeFirst();
  return {
    publishedAt: row.published_at,
    notesShared: row.notes_shared,
    displayName: row.display_name,
    nameElsewhere: named?.display_name ?? null,
    isVoted: row.version > 0,
  };
}

export async function saveSharing(
  trx: Transaction<Database>,
  key: BallotKey,
  { publishedAt, notesShared, displayName }: SharingToSave,
): Promise<void> {
  await trx
    .updateTable('ballots')
    .set({ published_at: publishedAt, notes_shared: notesShared, display_name: displayName })
    .where('member_id', '=', key.memberId)
    .where('location_id', '=', key.locationId)
    .execute();
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

function ballotRows(db: Kysely<Database>, memberId: MemberId) {
  return db
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
    ])
    .where('ballots.member_id', '=', memberId);
}

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
