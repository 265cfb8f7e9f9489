import { type Kysely, sql } from 'kysely';
import { isLedgerMissing } from '../db/closingBallots.ts';
import type { Database } from '../db/schema.ts';
import { progressOf } from './ledger/drafts.ts';

type Left = { state: string; election: string };

/** States whose election has ended and that have no result yet. */
export async function statesToCount(db: Kysely<Database>): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select locations.name as state, elections.name as election
    from elections cross join locations
    where elections.closes_at <= clock_timestamp() and not exists (
      select from results where results.election_id = elections.id and results.location_id = locations.id
    )
    order by elections.opens_at, locations.name`.execute(db);
  return rows;
}

/** Results whose ledger is not signed yet, of all states or one, and how much of it is written; null when it is not begun. */
export async function ledgersToWrite(
  db: Kysely<Database>,
  locationId?: string,
): Promise<(Left & { percent: number | null })[]> {
  let query = db
    .selectFrom('results')
    .innerJoin('elections', 'elections.id', 'results.election_id')
    .innerJoin('locations', 'locations.id', 'results.location_id')
    .leftJoin('ledger_drafts', (join) =>
      join
        .onRef('ledger_drafts.location_id', '=', 'results.location_id')
        .onRef('ledger_drafts.election_id', '=', 'results.election_id')
        .on('ledger_drafts.closing', '=', true),
    )
    .selectAll('ledger_drafts')
    .select(['locations.name as state', 'elections.name as election'])
    .where('results.revision', '=', 1)
    .where(isLedgerMissing(sql.ref('results.location_id'), 'elections'))
    .orderBy('elections.opens_at')
    .orderBy('locations.name');
  if (locationId !== undefined) query = query.where('results.location_id', '=', locationId);
  const rows = await query.execute();
  return rows.map(({ state, election, ballots, votes, keyed, tagged, parts }) => ({
    state,
    election,
    percent:
      ballots === null || votes === null || keyed === null || tagged === null || parts === null
        ? null
        : progressOf({ ballots, votes, keyed, tagged, parts }),
  }));
}
