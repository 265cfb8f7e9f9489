import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../../server/db/schema.ts';
import { writeBallots } from '../../server/features/picks/writeBallots.ts';
import type { MemberId } from '../../server/auth/authenticate.ts';
import { type BenchLocation, COURSES, memberId, sessionId } from './population.ts';
import { outputOf } from './outputOf.ts';

type Statement = { sql: string; parameters: readonly unknown[] };

const PICKS = 22;
/** The previous picks, all different from the new ones. */
const OTHERS = 100;

/**
 * Writes one pgbench script a location: the transaction that replaces all picks of a ballot, with the statements that
 * the server sends.
 */
export async function writeScripts(
  databaseUrl: string,
  { folder, locations, members }: { folder: string; locations: BenchLocation[]; members: number },
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const location of locations) {
    const statements = await statementsOf(databaseUrl, location);
    const file = join(folder, `${location.code}.sql`);
    await writeFile(file, scriptOf(statements, location, members));
    files.push(file);
  }
  return files;
}

/** Transactions a second. */
export async function pgbench(
  databaseUrl: string,
  { scripts, seconds, clients }: { scripts: string[]; seconds: number; clients: number },
): Promise<number> {
  const files = scripts.flatMap((script) => ['-f', script]);
  const options = ['-n', '-M', 'extended', '-c', String(clients), '-j', '1', '-T', String(seconds)];
  const output = await outputOf('pgbench', [...options, ...files, databaseUrl]);
  return Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
}

/** The statements of one ballot, from begin to commit. */
async function statementsOf(databaseUrl: string, location: BenchLocation): Promise<Statement[]> {
  const sent: Statement[] = [];
  const log = ({ query: { sql, parameters } }: LogEvent): void => void sent.push({ sql, parameters });
  const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) });
  const db = new Kysely<Database>({ dialect, log });
  const caller = { memberId: memberId(1) as MemberId, sessionId: sessionId(1), calledAt: new Date() };
  const put = (first: number) => {
    const picks = Array.from({ length: PICKS }, (_, index) => first + index);
    const write = { caller, locationId: location.id, at: new Date(), courseIds: picks, decide: () => ({ picks }) };
    return writeBallots(db, [write]);
  };
  try {
    await put(location.firstCourse + OTHERS);
    sent.length = 0;
    await put(location.firstCourse);
    return sent;
  } finally {
    await db.destroy();
  }
}

function scriptOf(statements: Statement[], location: BenchLocation, members: number): string {
  const last = COURSES - PICKS - OTHERS;
  const variables = Array.from({ length: PICKS }, (_, index) => [
    `\\set new${index} ${location.firstCourse} + :start + ${index}`,
    `\\set old${index} ${location.firstCourse + OTHERS} + :start + ${index}`,
  ]).flat();
  const body = statements.map(
    ({ sql, parameters }) =>
      `${sql.replaceAll(/\$(\d+)/g, (_match, number: string) => literalOf(parameters[Number(number) - 1], location))};`,
  );
  return [`\\set member random(1, ${members})`, `\\set start random(0, ${last})`, ...variables, ...body, ''].join('\n');
}

/** A parameter as a pgbench random variable. */
function literalOf(value: unknown, location: BenchLocation): string {
  if (value === null) return 'null';
  // The statement says of what type they are.
  if (Array.isArray(value)) return `array[${value.map((one) => literalOf(one, location)).join(', ')}]`;
  if (value instanceof Date) return 'now()';
  if (value === memberId(1)) return `('bench' || :member)`;
  if (value === sessionId(1)) return `('session' || :member)`;
  if (typeof value === 'string' && /^\{[\d,]+\}$/.test(value)) {
    const numbers = value
      .slice(1, -1)
      .split(',')
      .map((one) => literalOf(Number(one), location));
    return `concat('{', concat_ws(',', ${numbers.join(', ')}), '}')`;
  }
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') throw new Error(`What is a ${typeof value} in a ballot's transaction?`);
  const index = value - location.firstCourse;
  if (index >= 0 && index < PICKS) return `(:new${index})::integer`;
  if (index >= OTHERS && index < OTHERS + PICKS) return `(:old${index - OTHERS})::integer`;
  return String(value);
}
