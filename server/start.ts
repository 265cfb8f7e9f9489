import packageJson from '../package.json' with { type: 'json' };
import type { Kysely } from 'kysely';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Database } from './db/schema.ts';
import { StartError } from './db/startError.ts';
import { summaryOf } from './cli/catalogue.ts';
import { updateCatalogue } from './features/admin/catalogue/update.ts';
import { addSampleMembers, refuseSamples } from './features/demo/sampleRepository.ts';
import { loadIpLookup } from './features/geocode/lookup.ts';
import { DIST_DIR, isPageBuilt, PAGE_NOT_BUILT } from './pages/pageFile.ts';
import { createAccountWaits } from './features/users/accountWaits.ts';
import { createPublications } from './publications/publications.ts';
import { alwaysSaying, type Log } from './http/logging.ts';
import { hasEmulator, NO_DEMO } from './identity/firebaseTools.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import { createRequestTimes } from './http/metrics/requestTimes.ts';
import { serveMetrics } from './http/metrics/server.ts';
import { startIdentity } from './identity/identityService.ts';
import { checkPorts, createListener } from './listening.ts';
import { ledgerSecrets, loadTokenKeys } from './auth/tokenKeys.ts';
import { checkSigningKey, hasSigningKey, prepareSigningKey } from './workers/ledger/signingKeys.ts';
import { createElections } from './workers/elections.ts';
import { createLedgers } from './workers/ledgers.ts';
import { createNightlyRecount } from './workers/nightlyRecount.ts';
import { createStandings } from './workers/standings.ts';
import { CLOCKS } from './db/clocks.ts';

export type Running = {
  origin: string;
  /** Logs an error that belongs to no request. */
  logFatal: (error: unknown) => void;
  close: () => Promise<void>;
};

/** Starts everything from the database to the port; when a step fails, closes what was opened before. */
export async function startServer(config: Config, log: Log): Promise<Running> {
  const say = alwaysSaying(log);
  const opened: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.splice(0).reverse()) {
      await closeOne().catch((error: unknown) => say(`While closing: ${String(error)}`));
    }
  };
  const { now, monotonicMs } = CLOCKS;

  if (config.identity.mode === 'demo' && !hasEmulator()) throw new StartError(NO_DEMO);
  try {
    await checkPorts(config);
    const { dataDir, databaseUrl } = config;
    const identityStarting = startIdentity(config.identity, { dataDir, log: say });
    // Awaited below; an error of the database is reported first.
    identityStarting.catch(() => undefined);
    const ipLookupLoading = loadIpLookup();
    const check = (db: Kysely<Database>) => refuseOtherKeys(db, config);
    const database = await openDatabase({ dataDir, databaseUrl, log: say, check });
    opened.push(() => database.close());
    if (config.identity.mode === 'firebase') await refuseSamples(database.db);
    // Votes are added once the server listens; if it stops before, the next start sees the members and goes on.
    if (config.sampleVotes === 'new' && database.isNew) await addSampleMembers(database.db, now());
    const update = await updateCatalogue(database.db, now);
    if (update) say(`Database: updated the catalogue to version ${update.to}: ${summaryOf(update.plan)}`);
    const tokenKeys = await loadTokenKeys(dataDir, config.tokenKeys, { mayMake: true });
    const secrets = ledgerSecrets(tokenKeys);
    await prepareSigningKey(database.db, secrets, now());

    if (!isPageBuilt(DIST_DIR)) say(PAGE_NOT_BUILT);
    const service = await identityStarting;
    opened.push(() => service.close());
    const { identity, emulatorOrigin } = service;
    const { db } = database;
    const publications = createPublications({ db, monotonicMs });
    const requestTimes = config.metrics ? createRequestTimes() : undefined;
    const app = await buildApp({
      config,
      requestTimes,
      db,
      identity,
      emulatorOrigin,
      tokenKeys,
      publications,
      ipLookup: await ipLookupLoading,
      log,
      distDir: DIST_DIR,
      ...CLOCKS,
    });
    const standings = createStandings({ db, intervalMs: config.standingsIntervalMs, ...CLOCKS, log });
    await standings.tick();
    await service.restore();
    standings.start();
    opened.push(() => standings.stop());
    const workersDb = await database.openForWorkers();
    const elections = createElections({ db: workersDb, now, log });
    elections.start();
    opened.push(() => elections.stop());
    const ledgers = createLedgers({ db: workersDb, secrets, now, log });
    ledgers.start();
    opened.push(() => ledgers.stop());
    const { requireVerifiedEmail } = config;
    const waits = createAccountWaits({ db: workersDb, requireVerifiedEmail, tokenKeys, now, log });
    waits.start();
    opened.push(() => waits.stop());
    const nightly = createNightlyRecount({ db: workersDb, now, log });
    nightly.start();
    opened.push(() => nightly.stop());
    if (config.metrics && requestTimes) {
      const { foldedAt } = standings;
      const workers = { standings, elections, ledgers, waits, recount: nightly };
      const metrics = createMetrics({ db, requestTimes, foldedAt, workers, version: packageJson.version });
      const { close: closeMetrics } = await serveMetrics(metrics, config.metrics);
      opened.push(closeMetrics);
    }
    const listener = createListener(app);
    opened.push(() => listener.close());
    const logFatal = (error: unknown): void => log.fatal({ err: error }, 'unexpected fault: the server ends');
    return { origin: await listener.listen(config), logFatal, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A server with other TOKEN_KEYS than those before it, or beside it, would split the deployment in two. */
async function refuseOtherKeys(db: Kysely<Database>, { dataDir, tokenKeys }: Config): Promise<void> {
  if (!(await hasSigningKey(db))) return;
  await checkSigningKey(db, ledgerSecrets(await loadTokenKeys(dataDir, tokenKeys, { mayMake: false })));
}
