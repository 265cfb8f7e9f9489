import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Times are seconds since 1970, and null where there is none yet. */
export type DatabaseFigures = {
  outbox_rows: number;
  unpublished_states: number;
  oldest_unpublished_at: number | null;
  published_at: number | null;
  recounted_at: number | null;
  recount_differences: number | null;
  ledger_cut_at: number | null;
  election_closes_at: number | null;
  results_to_store: number;
  ledgers_to_write: number;
  /** Of each state, by its code. */
  ballots: { state: string; ballots: number }[];
};

/** Rows are counted up to here: counting more would take long. */
const MOST_ROWS = 100_000;

/** The database's part of the metrics, in one query. */
export async function readFigures(db: Kysely<Database>): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select
      (select count(*)::integer from (select 1 from outbox limit ${MOST_ROWS}) as waiting) as outbox_rows,
      unpublished.states as unpublished_states,
      unpublished.oldest as oldest_unpublished_at,
      extract(epoch from (select max(published_at) from publications))::float8 as published_at,
      extract(epoch from last_recount.finished_at)::float8 as recounted_at,
      last_recount.differences as recount_differences,
      extract(epoch from (select max(made_at) from ledgers))::float8 as ledger_cut_at,
      extract(epoch from (select min(closes_at) from elections where closed_at is null))::float8 as election_closes_at,
      (
        select count(*)::integer from elections cross join locations
        where elections.closed_at is null and elections.closes_at <= clock_timestamp() and not exists (
          select from results where results.election_id = elections.id and results.location_id = locations.id
        )
      ) as results_to_store,
      (
        select count(*)::integer from election_ends as passed
        where exists (
          select from results where results.election_id = passed.election_id and results.location_id = passed.location_id
        ) and not exists (
          select from ledgers
          where ledgers.election_id = passed.election_id and ledgers.location_id = passed.location_id and ledgers.closing
        )
      ) as ledgers_to_write,
      (
        select json_agg(json_build_object('state', locations.code, 'ballots', standings.ballots) order by locations.code)
        from standings join locations on locations.id = standings.location_id
      ) as ballots
    from (
      select count(*)::integer as states, extract(epoch from min(publications.published_at))::float8 as oldest
      from standings left join publications on publications.id = standings.publication_id
      where standings.dirty
    ) as unpublished
    left join lateral (
      select finished_at, differences from recounts
      where finished_at is not null order by finished_at desc, day desc limit 1
    ) as last_recount on true`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('A select without a from has one row.');
  return figures;
}
