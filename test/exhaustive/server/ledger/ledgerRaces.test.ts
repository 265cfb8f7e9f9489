import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Result } from '../../../../contract/elections.ts';
import { ledgerSecrets, parseTokenKeys } from '../../../../server/auth/tokenKeys.ts';
import { checkLedgers } from '../../../../server/features/ledger/checkLedgers.ts';
import { lockMember, removeMember } from '../../../../server/features/users/repository.ts';
import { createElections } from '../../../../server/workers/elections.ts';
import { cutClosing, resultsWithoutLedger } from '../../../../server/workers/ledger/closingCut.ts';
import { cutNow } from '../../../../server/workers/ledger/dailyCut.ts';
import { findDifferences } from '../../../../server/workers/recount.ts';
import { type AdminCalls, registerAdmin } from '../../../support/server/admin.ts';
import { addMembers, type DeployedMember } from '../../../support/server/deployedMembers.ts';
import { openElection } from '../../../support/server/elections.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import { payloadOf, rowsNow } from '../../../support/server/ledgers.ts';
import { coursesIn, locationIdIn, pickCalls } from '../../../support/server/picks.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

const VOTERS = 40;
/** Together with the cuts and the close fewer than database connections, so that none waits for a connection. */
const AT_ONCE = 5;
const ROUNDS = count(10, 2);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const keys = `shared:${randomBytes(32).toString('base64url')}`;
const secrets = ledgerSecrets(parseTokenKeys(keys));
let server: TestServer;
let admin: AdminCalls;
let locationId: string;
let courses: number[];
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date(), tokenKeys: parseTokenKeys(keys) });
  locationId = await locationIdIn(server.db, 'AZ');
  courses = await coursesIn(server.db, 'AZ');
  admin = await registerAdmin(server);
  // Counts the ballots at the moment of each cut, or takes the result: a count that knows neither rows nor keys.
  await sql`create table recounts_at_cut (location_id text, number integer, votes jsonb)`.execute(server.db);
  await sql`
    create function recount_at_cut() returns trigger language plpgsql as '
    begin
      insert into recounts_at_cut select new.location_id, new.number, coalesce(jsonb_object_agg(course_id, votes), ''{}'')
      from (
        select course_id, count(*) as votes
        from ballots join members on members.id = ballots.member_id, unnest(course_ids) as course_id
        where ballots.location_id = new.location_id and members.counted and not new.closing
        group by course_id
        union all select (entry->>''courseId'')::integer, (entry->>''votes'')::integer
        from results, jsonb_array_elements(entries) as entry
        where new.closing and results.location_id = new.location_id and results.election_id = new.election_id
      ) as counted;
      return null;
    end'`.execute(server.db);
  await sql`
    create trigger recount_at_cut after insert on ledger_drafts for each row execute function recount_at_cut()`.execute(
    server.db,
  );
});
afterAll(async () => {
  await sql`drop trigger recount_at_cut on ledger_drafts`.execute(server.db);
  await sql`drop function recount_at_cut`.execute(server.db);
  await sql`drop table recounts_at_cut`.execute(server.db);
  await server.close();
});

const cutOne = () => cutNow({ db: server.db, secrets, now: server.clock.now }, locationId);

async function close(election: string): Promise<void> {
  const { db, clock } = server;
  await db.updateTable('elections').set({ closes_at: clock.now() }).where('id', '=', election).execute();
  await Promise.all([1, 2].map(() => createElections({ db, now: clock.now, log: quiet, monotonicMs: () => 0 }).tick()));
  await Promise.all([1, 2].map(() => cutClosings()));
}

async function cutClosings(): Promise<void> {
  const { db, clock } = server;
  for (const state of await resultsWithoutLedger(db)) await cutClosing({ db, secrets, now: clock.now }, state);
}

async function leave({ id }: DeployedMember): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, id);
    if (member) await removeMember(trx, member.id);
  });
}

/** Votes for three courses and takes one vote back. @param isLeaving the account may be deleted meanwhile */
async function vote({ headers }: DeployedMember, seed: number, isLeaving = false): Promise<void> {
  const expected = isLeaving ? [200, 401] : [200];
  const picks = pickCalls(server.app, { headers, locationId });
  const chosen = [seed, seed * 3 + 1, seed * 7 + 2].map((index) => courses[index % courses.length]!);
  for (const course of chosen) expect(expected).toContain((await picks.add(course)).statusCode);
  expect(expected).toContain((await picks.remove(chosen[0]!)).statusCode);
}

it(`each ledger equals the recount of its time while ${VOTERS} members vote, leave and are voided during a close`, async ({
  task,
}) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    server.clock.advance(1000);
    const { id: election } = await openElection(server.db);
    const voters = await addMembers(server.db, keys, VOTERS);
    const work: (() => Promise<unknown>)[] = voters.flatMap((voter, index) => {
      const all = [() => vote(voter, index + round, index % 8 === 3)];
      if (index % 8 === 3) all.push(() => leave(voter));
      if (index % 8 === 5) all.push(() => admin.setVoided(voter.id, true).then(() => undefined));
      if (index % 16 === 5) all.push(() => admin.setVoided(voter.id, false).then(() => undefined));
      return all;
    });
    for (const at of [12, 26, 40]) work.splice(at, 0, cutOne);
    work.splice(34 + round, 0, () => close(election));
    const next = work[Symbol.iterator]();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const one of next) await one();
      }),
    );
    await cutOne();
    const last = await openElection(server.db);
    const result = (await server.app.inject(`/api/elections/${election}/results/az`)).json<Result>();
    const ledgers = await server.db
      .selectFrom('ledgers')
      .selectAll()
      .where('location_id', '=', locationId)
      .orderBy('number')
      .execute();
    const closing = ledgers.find((ledger) => ledger.closing && ledger.election_id === election)!;
    expect(Object.fromEntries(payloadOf(closing.jws).votes)).toEqual(
      Object.fromEntries(result.entries.map(({ courseId, votes }) => [courseId, votes])),
    );
    expect(payloadOf(closing.jws).ballots).toBe(result.ballots);
    expect(await findDifferences(server.db)).toEqual([]);
    expect(last.id).not.toBe(election);
  }
  const { rows: recounts } = await sql<{ number: number; votes: Record<string, number> }>`
    select number, votes from recounts_at_cut where location_id = ${locationId} order by number`.execute(server.db);
  const ledgers = await server.db
    .selectFrom('ledgers')
    .selectAll()
    .where('location_id', '=', locationId)
    .orderBy('number')
    .execute();
  expect(recounts.length).toBeGreaterThanOrEqual(2 * ROUNDS);
  expect(ledgers.map(({ number, jws }) => ({ number, votes: Object.fromEntries(payloadOf(jws).votes) }))).toEqual(
    recounts,
  );
  expect(await checkLedgers(server.db, [{ id: locationId, code: 'AZ' }])).toEqual({
    ledgers: recounts.length,
    faults: [],
  });
  const newest = ledgers.at(-1)!;
  const { body } = await server.app.inject(`/api/ledger/az/${newest.number}/rows`);
  expect(body).toBe(await rowsNow(server.db, locationId, { election: newest.election_id, number: newest.number }));
  measured(
    task,
    'G31',
    `${ROUNDS} closes while ${VOTERS} vote, leave and are voided: ${recounts.length} of ${recounts.length} ledgers equal the recount of their moment, ${ROUNDS} of ${ROUNDS} the result`,
  );
}, 900_000);
