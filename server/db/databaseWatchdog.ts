import pg from 'pg';

const LOOK_EVERY_MS = 250;
/** Longer than nearly every call of the API takes; nothing happens because of it but a look. */
const SUSPICIOUS_MS = 500;
const ANSWER_LIMIT_MS = 1000;
/** So late a timer says that this process stood still, and nothing about the database. */
const OWN_DELAY_MS = 300;

/** A connection of the pool, lent to somebody. */
type Lent = { end(): Promise<void> };

export type DatabaseWatchdog = {
  /** While it is true, nobody should wait for the database. */
  isUnresponsive(): boolean;
  lend(client: Lent): void;
  released(client: Lent): void;
  stop(): void;
};

/**
 * Notices a database that no longer answers although its connections stand: one that hangs, or whose machine or network is gone. Nothing would tell for many
 * minutes, and whoever waits for an answer would wait as long. Looks only when a connection has been lent for a while, on a connection of its own.
 * @param onUnresponsive is called once each time
 */
export function watchDatabase(databaseUrl: string, onUnresponsive: () => void): DatabaseWatchdog {
  const lent = new Map<Lent, number>();
  let silent = false;
  let looking = false;

  async function look(): Promise<void> {
    const since = performance.now() - SUSPICIOUS_MS;
    if (looking || (!silent && ![...lent.values()].some((at) => at < since))) return;
    looking = true;
    const answers = await isAnswering(databaseUrl);
    looking = false;
    if (answers === undefined || silent === !answers) return;
    silent = !answers;
    if (!silent) return;
    onUnresponsive();
    for (const client of lent.keys()) void client.end().catch(() => undefined);
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    isUnresponsive: () => silent,
    lend: (client) => void lent.set(client, performance.now()),
    released: (client) => void lent.delete(client),
    stop: () => clearInterval(timer),
  };
}

/** Any answer will do, a refusal too: whoever refuses breaks the connections as well. Undefined when it cannot be told. */
async function isAnswering(databaseUrl: string): Promise<boolean | undefined> {
  const limits = { connectionTimeoutMillis: ANSWER_LIMIT_MS, query_timeout: ANSWER_LIMIT_MS };
  const client = new pg.Client({ connectionString: databaseUrl, ...limits });
  client.on('error', () => undefined);
  const startedAt = performance.now();
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    const isTimeout = error instanceof Error && /timeout/i.test(error.message);
    if (!isTimeout) return true;
    return performance.now() - startedAt > 2 * ANSWER_LIMIT_MS + OWN_DELAY_MS ? undefined : false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
