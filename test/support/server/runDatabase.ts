import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../../server/db/embedded/embedded.ts';
import { ensureTemplate } from './templates.ts';

/** The data end with the run, so nothing has to reach the disk. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=400'];

/** Global setup: starts the PostgreSQL of the run and sets TEST_DATABASE_URL, unless it is set already. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const stop = process.env.TEST_DATABASE_URL ? undefined : await start();
  // Here, because the page tests' environment does not support file URLs.
  await ensureTemplate(process.env.TEST_DATABASE_URL ?? '');
  return stop;
}

async function start(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'top-picks-run-'));
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const postgres = await startEmbedded({ folder: path.join(folder, 'postgres'), settings: SETTINGS, log });
  process.env.TEST_DATABASE_URL = postgres.databaseUrl;
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  };
}
