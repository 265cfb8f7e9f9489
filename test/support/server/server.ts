import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import type { SignedIn } from '../../../contract/session.ts';
import { buildApp } from '../../../server/app.ts';
import type { AppDeps } from '../../../server/services.ts';
import { DEMO_PROJECT, readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/schema.ts';
import { createPublications, type Publications } from '../../../server/publications/publications.ts';
import type { App } from '../../../server/http/appType.ts';
import { createLog } from '../../../server/http/logging.ts';
import { emulatorIdentities } from '../../../server/identity/identities.ts';
import { ledgerSecrets, parseTokenKeys } from '../../../server/auth/tokenKeys.ts';
import type { Clocks } from '../../../server/db/clocks.ts';
import { createStandings, type Standings } from '../../../server/workers/standings.ts';
import { openTestDatabase } from './database.ts';
import { databaseClock } from './databaseClock.ts';
import { newIdentity } from './identity.ts';
import type { World } from './templates.ts';
import { keepCourses } from './votes.ts';

/** The clock of server and database, which only tests advance. */
/** `set` moves the wall clock only. */
export type TestClock = Clocks & { advance: (ms: number) => void; set: (time: Date) => void };

export type TestServer = {
  app: App;
  db: Kysely<Database>;
  standings: Standings;
  publications: Publications;
  clock: TestClock;
  close: () => Promise<void>;
};

/** `env` is the server's environment; the others replace one part of it. */
export type Overrides = Partial<Omit<AppDeps, 'config' | 'db' | keyof Clocks | 'log'>> & {
  /** Receives the log instead of standard output. */
  logTo?: Writable;
  env?: Record<string, string>;
  startAt?: Date;
  /** The others are removed. */
  coursesPerState?: number;
  /** A server whose database and clock this one shares, as a second process would; close it last. */
  beside?: TestServer;
};

const START = new Date('2026-06-15T12:00:00Z');
export const TEST_KEYS = parseTokenKeys(`test:${randomBytes(32).toString('base64url')}`);

export const TEST_SECRETS = ledgerSecrets(TEST_KEYS);

export function testClock(start: Date = START): TestClock {
  let time = start.getTime();
  let monotonicMs = 0;
  return {
    now: () => new Date(time),
    monotonicMs: () => monotonicMs,
    advance: (ms) => {
      time += ms;
      monotonicMs += ms;
    },
    set: (next) => {
      time = next.getTime();
    },
  };
}

/** A worker for as long as the test wants it. */
const standingsOf = (db: Kysely<Database>, clocks: Clocks) =>
  createStandings({ db, intervalMs: 0, ...clocks, log: createLog('error') });

/** Publishing the first rankings takes half a second: once for all servers with as many courses. */
const rankedWorld = (coursesPerState: number | undefined): World => ({
  name: `${coursesPerState ?? 'all'} courses a state, ranked`,
  prepare: async (db) => {
    if (coursesPerState !== undefined) await keepCourses(db, coursesPerState);
    const standings = standingsOf(db, testClock());
    await standings.tick();
    await standings.stop();
  },
});

async function openWithClock(clock: TestClock, coursesPerState: number | undefined) {
  const { db, close } = await openTestDatabase(rankedWorld(coursesPerState));
  return { db: db.withPlugin(databaseClock(clock.now)), close };
}

/** The real app on a database of its own, called by inject; the first rankings are published. */
export async function startTestServer({
  env = {},
  startAt,
  coursesPerState,
  beside,
  logTo,
  ...overrides
}: Overrides = {}): Promise<TestServer> {
  const clock = beside?.clock ?? testClock(startAt);
  const { db, close } = beside
    ? { db: beside.db, close: () => Promise.resolve() }
    : await openWithClock(clock, coursesPerState);
  if (startAt) await db.updateTable('publications').set({ published_at: startAt }).execute();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    ...(env.FIREBASE_PROJECT_ID ? {} : { RATE_LIMITS: 'off' }),
    ...env,
  });
  const emulatorOrigin = config.identity.mode === 'demo' ? inject('emulatorOrigin') : null;
  const publications = overrides.publications ?? createPublications({ db, ...clock, recheckMs: 0 });
  const standings = standingsOf(db, clock);
  await standings.tick();
  const app = await buildApp({
    config,
    db,
    identity: emulatorIdentities({ projectId: DEMO_PROJECT, origin: inject('emulatorOrigin') }),
    emulatorOrigin,
    tokenKeys: TEST_KEYS,
    ipLookup: () => null,
    distDir: path.join(tmpdir(), 'top-picks-no-such-build'),
    responseCacheMs: 0,
    ...overrides,
    publications,
    now: clock.now,
    monotonicMs: clock.monotonicMs,
    log: createLog(config.logLevel, logTo),
  });
  return {
    app,
    db,
    standings,
    publications,
    clock,
    close: async () => {
      await app.close();
      await standings.stop();
      await close();
    },
  };
}

export type TestMember = SignedIn & { idToken: string; uid: string; headers: { authorization: string } };

type MemberOptions = {
  email?: string;
  verified?: boolean;
  fName?: string;
  lName?: string;
  name?: string;
  state?: string;
  /** Headers of the registration request. */
  headers?: Record<string, string>;
};

/** Registers a new account; returns the signed-in member and its authorization header. */
export async function registerMember(
  { app }: Pick<TestServer, 'app'>,
  options: MemberOptions = {},
): Promise<TestMember> {
  const { email, verified, fName = 'Pat', lName = 'Golfer', headers = {}, ...rest } = options;
  const { idToken, uid } = await newIdentity({ ...(email ? { email } : {}), verified: verified ?? false });
  const payload = { idToken, fName, lName, ...rest };
  const reply = await app.inject({ method: 'POST', url: '/api/users', headers, payload });
  if (reply.statusCode !== 201) throw new Error(`Registration is refused: ${reply.body}`);
  const signedIn = reply.json<SignedIn>();
  return { ...signedIn, idToken, uid, headers: { authorization: `Bearer ${signedIn.accessToken}` } };
}
