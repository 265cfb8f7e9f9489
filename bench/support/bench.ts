import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { openDatabase, openOwnPostgres } from '../../server/db/database.ts';
import type { Database } from '../../server/db/schema.ts';
import { startPostgres } from '../../test/support/server/postgresServer.ts';
import { freePort, type Product, startProduct } from '../../test/support/server/product.ts';
import { type BenchLocation, issueTokens, memberId, populate, ballotsIn } from './population.ts';

export const MEMBERS = 5000;

export type BenchDatabase = { url: string; db: Kysely<Database>; locations: BenchLocation[] };

/** Shared by the bench's sections: a PostgreSQL with its own defaults and synchronous commits. */
export type Bench = {
  /** A new database with members and courses; `own`: of the PostgreSQL that the server brings. */
  newDatabase: (name: string, own?: 'own') => Promise<BenchDatabase>;
  /** One more server process, as in a real deployment. */
  startServer: (databaseUrl: string) => Promise<Product>;
  /** Access tokens of the first members, new ones at each call. */
  issueTokens: (members: number) => Promise<string[]>;
  /**
   * A file for ballots.lua: these members (counted from 1) in these locations in turn. Its tokens live for ten minutes
   * after the first one.
   */
  writeBallots: (of: {
    database: BenchDatabase;
    members: [from: number, to: number];
    locations: BenchLocation[];
  }) => Promise<string>;
  folder: string;
};

/** Runs `work` and cleans up. */
export async function onBench<Result>(work: (bench: Bench) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'top-picks-bench-'));
  const tokenKeys = `bench:${randomBytes(32).toString('base64url')}`;
  const urlOf = (name: string) => `postgresql://postgres@127.0.0.1:${postgres.port}/${name}`;
  const closing: (() => Promise<unknown>)[] = [];
  let files = 0;
  let tokens: Promise<string[]> | undefined;
  const write = async (lines: string[]): Promise<string> => {
    const file = join(folder, `lines-${(files += 1)}`);
    await writeFile(file, lines.map((line) => `${line}\n`).join(''));
    return file;
  };

  const createdUrl = async (name: string): Promise<string> => {
    await execute(urlOf('postgres'), `create database ${name}`);
    return urlOf(name);
  };
  const ownUrl = async (): Promise<string> => {
    const own = await openOwnPostgres(folder, () => undefined);
    closing.push(() => own.stop());
    return own.databaseUrl;
  };

  try {
    return await work({
      folder,
      newDatabase: async (name, own) => {
        const url = own ? await ownUrl() : await createdUrl(name);
        const { db, ...database } = await openDatabase({ dataDir: folder, databaseUrl: url, log: () => undefined });
        closing.push(() => database.close());
        return { url, db, locations: await populate(db, MEMBERS) };
      },
      startServer: async (databaseUrl) => {
        const product = await startProduct({ env: await environment(databaseUrl, tokenKeys) });
        closing.push(() => product.stop());
        return product;
      },
      issueTokens: (members) => issueTokens(tokenKeys, members),
      writeBallots: async ({ database, members: [from, to], locations }) => {
        tokens ??= issueTokens(tokenKeys, MEMBERS);
        const own = (await tokens).slice(from - 1, to);
        const ballots = await ballotsIn(database.db);
        return write(
          own.map((token, index) => {
            const member = memberId(from + index);
            const { id, firstCourse } = locations[index % locations.length] ?? { id: '', firstCourse: 0 };
            const { version, start } = ballots.get(`${member} ${id}`) ?? { version: 0, start: 0 };
            return [token, id, firstCourse, version, start].join(',');
          }),
        );
      },
    });
  } finally {
    for (const close of closing.reverse()) await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A real deployment with its limits; nobody signs in here. */
const environment = async (databaseUrl: string, tokenKeys: string): Promise<Record<string, string>> => ({
  PORT: String(await freePort()),
  DATABASE_URL: databaseUrl,
  TOKEN_KEYS: tokenKeys,
  FIREBASE_PROJECT_ID: 'bench-project',
  FIREBASE_API_KEY: 'an-api-key',
  FIREBASE_AUTH_DOMAIN: 'bench-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMITS: 'on',
  STANDINGS_INTERVAL_MS: '5000',
  NODE_ENV: 'production',
  // As deploy/top-picks sets it.
  MALLOC_MMAP_THRESHOLD_: '131072',
});

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
