import { type DialectAdapter, Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './schema.ts';
import { watchDatabase } from './databaseWatchdog.ts';
import { pg, postgresVariables } from './driver.ts';
import { StartError } from './startError.ts';
import { NoConnection } from './unavailable.ts';

const FIRST_CONNECTION_TIMEOUT_MS = 4000;
const CONNECTION_WAIT_MS = 1000;
/** For requests; migrations and workers set a longer one in their transactions. */
const STATEMENT_TIMEOUT_MS = 2000;
/** Of requests. */
const CONNECTIONS = 10;
const OLDEST_VERSION = 150_000;

export async function openPostgres(
  databaseUrl: string,
  log: (line: string) => void,
  { connections = CONNECTIONS } = {},
): Promise<Kysely<Database>> {
  await tryConnection(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
  });
  // Without listeners these events would end the process; a broken connection in use fails its next query.
  pool.on('error', (error) => {
    // The last connections may still be closing when our own PostgreSQL is ended.
    if (!pool.ending) log(`An idle database connection broke: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prepared = new WeakSet<PoolClient>();
  /** Connections made since the database was last unresponsive; older ones may be dead. */
  let healthy = new WeakSet<PoolClient>();
  pool.on('connect', (client) => void healthy.add(client));
  const watchdog = watchDatabase(databaseUrl, () => {
    log('The database does not answer');
    healthy = new WeakSet();
  });
  pool.on('acquire', (client) => watchdog.acquired(client));
  pool.on('release', (_error, client) => watchdog.released(client));

  async function healthyClient(): Promise<PoolClient> {
    for (;;) {
      if (watchdog.isUnresponsive()) throw new Error('It does not answer');
      const client = await pool.connect();
      if (healthy.has(client)) return client;
      client.release(true);
    }
  }

  async function connect(): Promise<PoolClient> {
    const client = await healthyClient().catch((error: unknown) => {
      throw new NoConnection(error);
    });
    if (prepared.has(client)) return client;
    try {
      // Not a start-up parameter: a pooler between us and the server would refuse that.
      await client.query(`set statement_timeout to ${STATEMENT_TIMEOUT_MS}`);
    } catch (error) {
      client.release(true);
      throw new NoConnection(error);
    }
    prepared.add(client);
    return client;
  }

  const end = (): Promise<void> => {
    watchdog.stop();
    return pool.end();
  };
  const wrappedPool = { options: pool.options, end, connect };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: wrappedPool }) });
  pools.set(db.getExecutor().adapter, pool);
  return db;
}

/** By what a database shares with each copy of it that has a plugin. */
const pools = new WeakMap<DialectAdapter, Pool>();

/** The connections behind a database that openPostgres has opened, for those who count them. */
export const poolOf = (db: Kysely<Database>): Pool | undefined => pools.get(db.getExecutor().adapter);

/**
 * One connection before the pool, so that a wrong DATABASE_URL stops the start with its reason and without its
 * password.
 */
async function tryConnection(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new StartError('DATABASE_URL is not an address of the form postgres://user:password@host:port/database');
  }
  let version = 0;
  try {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: FIRST_CONNECTION_TIMEOUT_MS,
      query_timeout: FIRST_CONNECTION_TIMEOUT_MS,
    });
    await client.connect();
    const result = await client.query<{ server_version_num: string }>('show server_version_num');
    version = Number(result.rows[0]?.server_version_num);
    await client.end();
  } catch (error) {
    const settings = ['DATABASE_URL', ...postgresVariables()].join(', ');
    throw new StartError(`The database ${targetOf(databaseUrl)} refuses: ${reasonOf(error)}; check ${settings}`, {
      cause: error,
    });
  }
  if (version < OLDEST_VERSION)
    throw new StartError('DATABASE_URL names a PostgreSQL older than 15, which is not supported');
}

function targetOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${hostname || 'the local socket'}${port ? `:${port}` : ''}`;
}

/** The sentences are ours: a driver's own text could quote the address. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && /SSL (?:connection|routines)|requires SSL/.test(error.message))
    return 'it and sslmode or PGSSLMODE do not agree about SSL';
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  switch (code) {
    case '28P01':
      return 'user or password are wrong';
    case '28000':
      return 'the user is unknown, or pg_hba.conf does not admit it from here with this sslmode';
    case '3D000':
      return 'there is no database of this name';
    case 'ECONNREFUSED':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    case '':
      return 'no response in time, or not a PostgreSQL server';
    default:
      return `error ${code}`;
  }
}
