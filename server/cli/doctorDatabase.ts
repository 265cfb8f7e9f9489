import { type Kysely, sql } from 'kysely';
import { ledgerSecrets, loadTokenKeys } from '../auth/tokenKeys.ts';
import { connectExisting } from '../db/database.ts';
import { schemaProblem, schemaState } from '../db/schemaState.ts';
import type { Database } from '../db/schema.ts';
import { checkLedgers } from '../features/ledger/checkLedgers.ts';
import { allLocations } from '../features/locations/repository.ts';
import { findLastRecount } from '../http/healthRepository.ts';
import { checkSigningKey, hasSigningKey } from '../workers/ledger/signingKeys.ts';
import type { Place } from './command.ts';
import { countOf } from './countOf.ts';
import type { Compared, Finding } from './doctorMachine.ts';
import { explain } from './explain.ts';

type Findings = Record<'database' | 'schema' | 'keys' | 'ledgers' | 'recount', Finding> & { time: Compared | null };

const LATER: Finding = { status: 'skipped', says: 'The database comes first.' };
/** There is one a day, after 09:00 UTC. */
const RECOUNT_HOURS = 26;
const HOUR_MS = 3_600_000;
/** So many faults are named; `ledger verify` names all. */
const NAMED = 3;

/** What the doctor says of the database and of what is in it. Nothing is changed. */
export async function checkDatabase(place: Place, log: (line: string) => void): Promise<Findings> {
  const { dataDir, databaseUrl } = place;
  const findings: Findings = {
    time: null,
    database: LATER,
    schema: LATER,
    keys: LATER,
    ledgers: LATER,
    recount: LATER,
  };
  try {
    const { db, close } = await connectExisting({ dataDir, databaseUrl, log });
    try {
      return { ...findings, ...(await examine(db, place)) };
    } finally {
      await close();
    }
  } catch (error) {
    return { ...findings, database: { status: 'wrong', says: explain(error) } };
  }
}

async function examine(db: Kysely<Database>, place: Place): Promise<Partial<Findings>> {
  const { rows } = await sql<{ version: string; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now`.execute(db);
  const { version = '', now = new Date() } = rows[0] ?? {};
  const time = { theirs: now, ours: new Date(), whose: 'the database’s clock' };
  const database: Finding = { status: 'ok', says: `PostgreSQL ${version}.` };
  const state = await schemaState(db);
  const problem = schemaProblem(state, 'current');
  if (problem !== null) return { time, database, schema: { status: 'wrong', says: problem } };
  const schema: Finding = { status: 'ok', says: 'Its tables are those of this release.' };
  const [keys, ledgers, recount] = [await checkKeys(db, place), await checkAllLedgers(db), await checkRecount(db)];
  return { time, database, schema, keys, ledgers, recount };
}

export async function checkKeys(db: Kysely<Database>, { dataDir, tokenKeys }: Place): Promise<Finding> {
  try {
    if (!(await hasSigningKey(db))) return { status: 'skipped', says: 'The first start makes the key of the ledgers.' };
    await checkSigningKey(db, ledgerSecrets(await loadTokenKeys(dataDir, tokenKeys, { mayMake: false })));
    return { status: 'ok', says: 'They open the key that signs ledgers.' };
  } catch (error) {
    return { status: 'wrong', says: explain(error) };
  }
}

export async function checkAllLedgers(db: Kysely<Database>): Promise<Finding> {
  const { ledgers, faults } = await checkLedgers(db, await allLocations(db));
  if (faults.length === 0) return { status: 'ok', says: `${countOf(ledgers, 'ledger')}, all right.` };
  const named = faults.slice(0, NAMED).join(' ');
  return { status: 'wrong', says: `${countOf(faults.length, 'fault')}: ${named} All of them: ledger verify.` };
}

export async function checkRecount(db: Kysely<Database>, now = new Date()): Promise<Finding> {
  const last = await findLastRecount(db);
  if (!last) return { status: 'skipped', says: 'There was none yet; a server does one each day after 09:00 UTC.' };
  if (last.differences > 0) {
    return { status: 'wrong', says: `${countOf(last.differences, 'difference')} at ${last.at}: see recount --help.` };
  }
  if (now.getTime() - new Date(last.at).getTime() > RECOUNT_HOURS * HOUR_MS) {
    return { status: 'wrong', says: `The last one was at ${last.at}; a server does one each day. Does one run?` };
  }
  return { status: 'ok', says: `No difference at ${last.at}.` };
}
