import { sql, type Transaction } from 'kysely';
import type { Database, OutboxTable } from '../db/schema.ts';

const ROWS_PER_STATEMENT = 5000;

type Delta = Pick<OutboxTable, 'location_id' | 'added' | 'removed' | 'ballots_delta'>;
type Totals = {
  votes: Map<number, { locationId: string; change: number }>;
  ballots: Map<string, number>;
};

/** Moves every outbox row into the tallies and marks the touched locations. The caller holds the standings lock; this is their only writer. */
export async function fold(trx: Transaction<Database>): Promise<void> {
  const totals: Totals = { votes: new Map(), ballots: new Map() };
  // All rows before any tally: a batch of its own could hold a vote's removal without the vote, and a tally below zero.
  for (;;) {
    const rows = await takeRows(trx);
    for (const row of rows) add(totals, row);
    if (rows.length < ROWS_PER_STATEMENT) break;
  }
  if (totals.ballots.size === 0) return;
  await changeTallies(trx, totals.votes);
  await changeBallots(trx, totals.ballots);
}

async function takeRows(trx: Transaction<Database>): Promise<Delta[]> {
  const { rows } = await sql<Delta>`
    delete from outbox
    where (shard, id) in (
      select shard, id from outbox order by shard, id limit ${ROWS_PER_STATEMENT} for update skip locked
    )
    returning location_id, added, removed, ballots_delta`.execute(trx);
  return rows;
}

function add({ votes, ballots }: Totals, row: Delta): void {
  const count = (courseId: number, change: number): void => {
    const sum = votes.get(courseId)?.change ?? 0;
    votes.set(courseId, { locationId: row.location_id, change: sum + change });
  };
  for (const courseId of row.added) count(courseId, 1);
  for (const courseId of row.removed) count(courseId, -1);
  ballots.set(row.location_id, (ballots.get(row.location_id) ?? 0) + row.ballots_delta);
}

async function changeTallies(trx: Transaction<Database>, votes: Totals['votes']): Promise<void> {
  const changes = [...votes].filter(([, { change }]) => change !== 0).sort(([one], [other]) => one - other);
  if (changes.length === 0) return;
  const ids = changes.map(([courseId]) => courseId);
  const locationIds = changes.map(([, { locationId }]) => locationId);
  // First the missing rows: a negative change in an upsert would break the check on the row it proposes.
  await sql`
    insert into tallies (course_id, location_id, votes)
    select course_id, location_id, 0 from unnest(${ids}::integer[], ${locationIds}::text[]) as t (course_id, location_id)
    on conflict (course_id) do nothing`.execute(trx);
  await sql`
    update tallies set votes = tallies.votes + t.change
    from unnest(${ids}::integer[], ${changes.map(([, { change }]) => change)}::integer[]) as t (course_id, change)
    where tallies.course_id = t.course_id`.execute(trx);
}

async function changeBallots(trx: Transaction<Database>, ballots: Totals['ballots']): Promise<void> {
  await sql`
    update standings set ballots = standings.ballots + t.change, dirty = true
    from unnest(${[...ballots.keys()]}::text[], ${[...ballots.values()]}::integer[]) as t (location_id, change)
    where standings.location_id = t.location_id`.execute(trx);
}
