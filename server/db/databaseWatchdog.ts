import pg from 'pg';

const CHECK_EVERY_MS = 250;
/** Longer than nearly every request; a longer one only causes a check. */
const SLOW_MS = 500;
const RESPONSE_TIMEOUT_MS = 1000;
/** A timer this late means that this process was suspended, so the check is inconclusive. */
const OWN_DELAY_MS = 300;

/** A connection of the pool that is in use. */
type Client = { end(): Promise<void> };

export type DatabaseWatchdog = {
  /** While this is true, requests should fail at once. */
  isUnresponsive(): boolean;
  acquired(client: Client): void;
  released(client: Client): void;
  stop(): void;
};

/**
 * Detects a database that does not respond although its connections are open, because it hangs or its machine or
 * network is gone. TCP would notice only after many minutes. Checks on a connection of its own, and only when another
 * connection has been in use for a while.
 * @param onUnresponsive is called once each time
 */
export function watchDatabase(databaseUrl: string, onUnresponsive: () => void): DatabaseWatchdog {
  const inUse = new Map<Client, number>();
  let unresponsive = false;
  let checking = false;

  async function check(): Promise<void> {
    const since = performance.now() - SLOW_MS;
    if (checking || (!unresponsive && ![...inUse.values()].some((at) => at < since))) return;
    checking = true;
    const responds = await isResponding(databaseUrl);
    checking = false;
    if (responds === undefined || unresponsive === !responds) return;
    unresponsive = !responds;
    if (!unresponsive) return;
    onUnresponsive();
    for (const client of inUse.keys()) void client.end().catch(() => undefined);
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return {
    isUnresponsive: () => unresponsive,
    acquired: (client) => void inUse.set(client, performance.now()),
    released: (client) => void inUse.delete(client),
    stop: () => clearInterval(timer),
  };
}

/**
 * An error counts as a response, because it breaks the other connections as well. Undefined when the check is
 * inconclusive.
 */
async function isResponding(databaseUrl: string): Promise<boolean | undefined> {
  const limits = { connectionTimeoutMillis: RESPONSE_TIMEOUT_MS, query_timeout: RESPONSE_TIMEOUT_MS };
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
    return performance.now() - startedAt > 2 * RESPONSE_TIMEOUT_MS + OWN_DELAY_MS ? undefined : false;
  } finally {
    void client.end().catch(() => undefined);
  }
}
