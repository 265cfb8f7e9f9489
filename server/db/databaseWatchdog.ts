import { pg } from './driver.ts';

const CHECK_EVERY_MS = 250;
/** Longer than nearly every request; a longer one only causes a check. */
const SLOW_MS = 500;
const RESPONSE_TIMEOUT_MS = 1000;
/** A timer this late means that this process was busy or suspended, so a check that timed out is inconclusive. */
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
  let tickAt = performance.now();
  /** When a timer was late for the last time. */
  let lateAt = -Infinity;

  const noticeDelay = (): void => {
    const now = performance.now();
    if (now - tickAt > CHECK_EVERY_MS + OWN_DELAY_MS) lateAt = now;
  };

  async function check(): Promise<void> {
    const since = performance.now() - SLOW_MS;
    if (checking || (!unresponsive && ![...inUse.values()].some((at) => at < since))) return;
    checking = true;
    const checkedAt = performance.now();
    const responds = await isResponding(databaseUrl);
    checking = false;
    noticeDelay();
    if (unresponsive === !responds || (!responds && lateAt > checkedAt)) return;
    unresponsive = !responds;
    if (!unresponsive) return;
    onUnresponsive();
    for (const client of inUse.keys()) void client.end().catch(() => undefined);
  }

  const timer = setInterval(() => {
    noticeDelay();
    tickAt = performance.now();
    void check();
  }, CHECK_EVERY_MS).unref();
  return {
    isUnresponsive: () => unresponsive,
    acquired: (client) => void inUse.set(client, performance.now()),
    released: (client) => void inUse.delete(client),
    stop: () => clearInterval(timer),
  };
}

/** An error counts as a response, because it breaks the other connections as well. */
async function isResponding(databaseUrl: string): Promise<boolean> {
  const limits = { connectionTimeoutMillis: RESPONSE_TIMEOUT_MS, query_timeout: RESPONSE_TIMEOUT_MS };
  const client = new pg.Client({ connectionString: databaseUrl, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return !(error instanceof Error && /timeout/i.test(error.message));
  } finally {
    void client.end().catch(() => undefined);
  }
}
