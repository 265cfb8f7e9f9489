/**
 * `npm run bench:members`: what an admin's search for members costs among 100,000 of them, against 1,000. Both
 * databases are queried in turns within one run, because only the ratio is meaningful. On our own PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { ADMIN_PAGE } from '#contract/limits';
import { openDatabase } from '../server/db/database.ts';
import type { Database } from '../server/db/schema.ts';
import { membersFor } from '../server/features/admin/memberRepository.ts';
import { medianOf } from './support/figures.ts';

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 41;
const LIMIT = 2;
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Joy'];
const SEARCHES = {
  'everybody, newest first': '',
  'an address': 'golfer777@example.com',
  'the beginning of an address': 'golfer77',
  'a first name of every tenth': 'cleo',
  'the first letter of all': 'g',
  nobody: 'zebra',
};

/** Each member with a name, an address and a ballot of ten picks. */
async function fill(db: Kysely<Database>, members: number): Promise<void> {
  await sql`
    insert into members (id, identity_uid, email, email_normalised, email_verified, name, f_name, l_name, counted, created_at)
    select 'm' || i, 'u' || i, 'golfer' || i || '@example.com', 'golfer' || i || '@example.com', true,
      first || ' Number' || i, first, 'Number' || i, true, timestamptz '2026-01-01' + i * interval '1 minute'
    from (
      select i, (${NAMES}::text[])[1 + i % ${NAMES.length}::integer] as first from generate_series(1, ${members}::integer) as i
    ) as new`.execute(db);
  await sql`
    insert into ballots (member_id, location_id, course_ids, version, updated_at)
    select 'm' || i, 'l', array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1, now()
    from generate_series(1, ${members}::integer) as i`.execute(db);
}

async function timeOf(db: Kysely<Database>, search: string): Promise<number> {
  const start = performance.now();
  await membersFor(db, { search, filter: 'all', adminEmails: new Set(), after: null, limit: ADMIN_PAGE + 1 });
  return performance.now() - start;
}

const folder = await mkdtemp(join(tmpdir(), 'top-picks-search-'));
const open = async (members: number) => {
  const dataDir = join(folder, String(members));
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
  await fill(database.db, members);
  return database;
};
const [few, many] = [await open(FEW), await open(MANY)];
try {
  const ratios: number[] = [];
  for (const [what, search] of Object.entries(SEARCHES)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.few.push(await timeOf(few.db, search));
      times.many.push(await timeOf(many.db, search));
    }
    const ratio = medianOf(times.many) / medianOf(times.few);
    ratios.push(ratio);
    console.log(
      `${what}: ${medianOf(times.few).toFixed(2)} ms among ${FEW}, ${medianOf(times.many).toFixed(2)} ms among ${MANY}, ratio ${ratio.toFixed(2)}`,
    );
  }
  const worst = Math.max(...ratios);
  console.log(`user search, ${MANY} members / ${FEW}: at worst ${worst.toFixed(2)}, at most ${LIMIT} allowed`);
  if (worst > LIMIT) process.exitCode = 1;
} finally {
  await Promise.all([few.close(), many.close()]);
  await rm(folder, { recursive: true, force: true });
}
