import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import type { Database } from '../../../server/db/schema.ts';
import { seed } from '../../../server/db/seed.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Contents of new databases, prepared once for each name. */
export type World = { name: string; prepare: (db: Kysely<Database>) => Promise<unknown> };

export const AS_SEEDED: World = { name: 'as seeded', prepare: () => Promise.resolve() };

/** Names of the template databases that this process knows, by world. */
const templates = new Map<string, Promise<string>>();

/** Makes the template database of a world if it does not exist; returns its name. */
export function ensureTemplate(serverUrl: string, world: World = AS_SEEDED): Promise<string> {
  const known = templates.get(world.name) ?? findTemplate(serverUrl, world);
  templates.set(world.name, known);
  return known;
}

async function findTemplate(serverUrl: string, world: World): Promise<string> {
  const seeded = world === AS_SEEDED ? undefined : await ensureTemplate(serverUrl);
  const template = seeded ? `${seeded}_${hashOf(world.name)}` : `top_picks_${await fingerprint()}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // One process at a time; the others find the finished template.
    await client.query('select pg_advisory_lock(22)');
    const known = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) await makeTemplate(client, { serverUrl, template, seeded, world });
    return template;
  } finally {
    await client.end();
  }
}

type Template = { serverUrl: string; template: string; seeded: string | undefined; world: World };

async function makeTemplate(client: pg.Client, { serverUrl, template, seeded, world }: Template) {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}${seeded ? ` template ${seeded}` : ''}`);
  const db = await openPostgres(databaseUrl(serverUrl, draft), () => undefined);
  if (!seeded) {
    await migrate(db);
    await seed(db);
  }
  await world.prepare(db);
  await db.destroy();
  await client.query(`alter database ${draft} rename to ${template}`);
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Hash of all files that determine a seeded database. */
export async function fingerprint(): Promise<string> {
  const folder = path.join(ROOT, 'server/db');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of [...files.sort(), path.join(ROOT, 'contract/states.ts')]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
