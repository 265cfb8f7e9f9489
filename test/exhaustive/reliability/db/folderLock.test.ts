import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDirectory } from '../../../../server/db/directoryLock.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { count, measured } from '../../../support/goals/goals.ts';
import type { Product } from '../../../support/server/product.ts';

const ROUNDS = count(20, 4);
const LIMIT_MS = 1000;

const tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'top-picks-folder-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const start = () => startDeployed({ dataDir, tokenKeys });
const isWell = async ({ url }: Product) => (await fetch(`${url}/api/health/ready`)).ok;

/** Starts a second server on the folder; returns its error. */
const second = () =>
  start().then(
    () => 'it has started',
    (error: unknown) => String(error),
  );

/** How long the lock takes to refuse this process. */
async function refusalMs(): Promise<number> {
  const startedAt = performance.now();
  await expect(lockDirectory(dataDir)).rejects.toThrow('is in use by process');
  return performance.now() - startedAt;
}

it('a second server is refused the data folder of a running or paused one, and takes it over from a killed one', async ({
  task,
}) => {
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await start();
    const goOn = round % 2 === 1 ? first.pause() : undefined;
    expect(await second()).toContain(`The data folder ${dataDir} is in use by process`);
    slowest = Math.max(slowest, await refusalMs());
    goOn?.();
    expect(await isWell(first)).toBe(true);
    await first.kill();
  }
  const last = await start();
  expect(await isWell(last)).toBe(true);
  expect(await last.stop({ keepData: true })).toBe(0);
  expect(slowest).toBeLessThan(LIMIT_MS);
  const figure = `${ROUNDS} rounds, half of them with a holder that stands still: 0 folders taken from the living, ${ROUNDS} of ${ROUNDS} taken over from the dead; refused after ${Math.ceil(slowest)} ms at most`;
  measured(task, 'G3', figure);
});
