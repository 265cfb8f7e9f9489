import type { Kysely } from 'kysely';
import type { ResultEntry } from '../../../contract/elections.ts';
import type { Database } from '../../../server/db/schema.ts';

type EndedElection = { year: number; locationId: string; entries?: ResultEntry[]; ballots?: number };

/** An election that has ended, with the result of one state; its id is its year. */
export async function addEndedElection(
  db: Kysely<Database>,
  { year, locationId, entries = [], ballots = 0 }: EndedElection,
): Promise<string> {
  const id = String(year);
  const closesAt = new Date(`${year + 1}-01-01T10:00:00Z`);
  await db
    .insertInto('elections')
    .values({
      id,
      name: id,
      opens_at: new Date(`${year}-01-01T10:00:00Z`),
      closes_at: closesAt,
      next_name: null,
      closing_at: closesAt,
      closed_at: closesAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('results')
    .values({
      election_id: id,
      location_id: locationId,
      made_at: closesAt,
      ballots,
      entries: JSON.stringify(entries),
      reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** An election that ended long ago, with an empty result of one state and the standings of its last day; returns its id. */
export async function addPastElection(db: Kysely<Database>, locationId: string): Promise<string> {
  const id = await addEndedElection(db, { year: 2019, locationId });
  await db
    .insertInto('daily_standings')
    .values({ location_id: locationId, day: '2019-12-31', course_ids: [], ranks: [], votes: [], ballots: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Rows of a result, the first one first: one vote less each time. */
export const resultEntries = (courses: readonly { _id: number; name: string }[]): ResultEntry[] =>
  courses.map(({ _id, name }, index) => ({
    courseId: _id,
    name,
    city: 'Mesa',
    rank: index + 1,
    tied: false,
    votes: courses.length - index,
  }));

/** The election that is open, as the database has it. */
export function openElection(db: Kysely<Database>): Promise<{ id: string; name: string; closes_at: Date }> {
  return db
    .selectFrom('elections')
    .select(['id', 'name', 'closes_at'])
    .where('closing_at', 'is', null)
    .executeTakeFirstOrThrow();
}

const unknown = (url: string) => ({ not_found: () => ({ url }) });

/** A request for each error of the public calls, except validation errors. */
export const ELECTION_PROVOCATIONS = {
  'GET /api/elections/{id}': unknown('/api/elections/1999'),
  'GET /api/elections/{id}/results/{state}': unknown('/api/elections/1999/results/az'),
  'GET /api/elections/{id}/results/{state}/csv': unknown('/api/elections/1999/results/az/csv'),
  'GET /api/standings/{state}/{day}': unknown('/api/standings/az/1999-12-31'),
  'GET /api/courses/{id}/history': unknown('/api/courses/999999/history'),
  'GET /api/ledger/{state}': unknown('/api/ledger/zz'),
  'GET /api/ledger/{state}/{number}/rows': unknown('/api/ledger/az/999999/rows'),
  'GET /api/leaderboard/{state}/climbers': unknown('/api/leaderboard/zz/climbers'),
};

const LONG = 'x'.repeat(65);

/** Addresses that no right body could save, by the call they are meant for. */
export const ELECTION_ADDRESSES: Record<string, string[]> = {
  'GET /api/elections/{id}': [`/api/elections/${LONG}`],
  'GET /api/elections/{id}/results/{state}': [
    `${LONG}/results/az`,
    `2026/results/${LONG}`,
    '2026/results/az?revision=0',
  ].map((rest) => `/api/elections/${rest}`),
  'GET /api/elections/{id}/results/{state}/csv': [
    `${LONG}/results/az/csv`,
    `2026/results/${LONG}/csv`,
    '2026/results/az/csv?revision=0',
  ].map((rest) => `/api/elections/${rest}`),
  'GET /api/standings/{state}/{day}': ['az/yesterday', 'az/2026-02-30', `${LONG}/2026-01-01`].map(
    (rest) => `/api/standings/${rest}`,
  ),
  'GET /api/leaderboard/{state}/climbers': [`/api/leaderboard/${LONG}/climbers`],
  'GET /api/courses/{id}/history': ['0/history', 'abc/history', '1/history?days=0', '1/history?days=367'].map(
    (rest) => `/api/courses/${rest}`,
  ),
  'PATCH /api/admin/elections/{id}': [`/api/admin/elections/${LONG}`],
  'POST /api/admin/elections/{id}/close': [`/api/admin/elections/${LONG}/close`],
};

/** Right bodies of the admins' calls, and what is right besides. */
export const electionBodies = (db: () => Kysely<Database>) => ({
  'PATCH /api/admin/elections/{id}': {
    body: () => ({ closesAt: '2030-01-01T10:00:00Z', nextName: 'The next one' }),
    optional: ['closesAt', 'nextName'],
    needsOne: true as const,
    alsoRight: { nextName: [null] },
  },
  'POST /api/admin/elections/{id}/close': { body: async () => ({ name: (await openElection(db())).name }) },
});
