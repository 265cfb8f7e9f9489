import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Manifest } from './backupFormat.ts';
import { countOf } from './countOf.ts';

/** What the database holds. */
export async function manifestOf(db: Kysely<Database>): Promise<Manifest> {
  const { rows } = await sql<Omit<Manifest, 'ledgers'>>`
    select (select count(*)::integer from members) as members,
      (select count(*)::integer from ballots where cardinality(course_ids) > 0) as ballots,
      (select coalesce(sum(cardinality(course_ids)), 0)::integer from ballots) as votes`.execute(db);
  const { members = 0, ballots = 0, votes = 0 } = rows[0] ?? {};
  return { members, ballots, votes, ledgers: await newestHeads(db) };
}

async function newestHeads(db: Kysely<Database>): Promise<Manifest['ledgers']> {
  const { rows } = await sql<{ code: string; number: number; jws: string }>`
    select locations.code, ledgers.number, ledgers.jws
    from ledgers join locations on locations.id = ledgers.location_id
    where ledgers.number = (select max(number) from ledgers as others where others.location_id = ledgers.location_id)
    order by locations.code`.execute(db);
  return Object.fromEntries(
    rows.map(({ code, number, jws }) => [code, { number, sha256: createHash('sha256').update(jws).digest('hex') }]),
  );
}

/** Such as "431 members, 5,200 votes on 431 ballots, ledgers of 50 states". */
export function manifestInWords({ members, ballots, votes, ledgers }: Manifest): string {
  const states = Object.keys(ledgers).length;
  return `${countOf(members, 'member')}, ${countOf(votes, 'vote')} on ${countOf(ballots, 'ballot')}, ledgers of ${countOf(states, 'state')}`;
}

/** A line for each part in which two manifests differ. */
export function differencesOf(said: Manifest, found: Manifest): string[] {
  const numbers = (['members', 'ballots', 'votes'] as const)
    .filter((part) => said[part] !== found[part])
    .map((part) => `${part}: ${said[part]} were backed up, ${found[part]} are here`);
  const codes = [...new Set([...Object.keys(said.ledgers), ...Object.keys(found.ledgers)])].sort();
  const heads = codes
    .filter((code) => said.ledgers[code]?.sha256 !== found.ledgers[code]?.sha256)
    .map((code) => `${code}: the newest ledger is another`);
  return [...numbers, ...heads];
}
