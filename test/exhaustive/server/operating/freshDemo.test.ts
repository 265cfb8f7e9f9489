import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoSamples } from '../../../../contract/demo.ts';
import { callApi } from '../../../support/browser/demoData.ts';
import { copyPreparedFolder } from '../../../support/server/preparedFolder.ts';
import { type Product, startProduct } from '../../../support/server/product.ts';

let folder: string;
let product: Product | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'top-picks-fresh-'));
});
afterAll(async () => {
  await product?.stop({ keepData: true });
  await rm(folder, { recursive: true, force: true });
});

/** Starts the real program on a folder of the test, without a word about sample votes unless the test has one. */
async function start(name: string, env: Record<string, string> = {}): Promise<Product> {
  product = await startProduct({ dataDir: path.join(folder, name), env: { SAMPLE_VOTES: '', ...env } });
  return product;
}
const samples = ({ url }: Product) => callApi<DemoSamples>(`${url}/api/demo/samples`);
const NOTHING: DemoSamples = { members: 0, states: 0, ofStates: 50, running: null, failed: false };
const FULL: DemoSamples = { ...NOTHING, members: 400, states: 50 };
/** For a test that starts the real program, which takes long on a busy machine. */
const STARTS_MS = 120_000;
const SOON = { interval: 20, timeout: STARTS_MS };

it(
  '[R13.12] a new demo fills itself, and goes on after it was killed',
  async () => {
    const first = await start('new');
    const begun: unknown = expect.toSatisfy(({ states, running }: DemoSamples) => states > 0 && running === 'filling');
    await expect.poll(() => samples(first), SOON).toEqual(begun);
    await first.kill();

    const second = await start('new');
    await expect.poll(() => samples(second), SOON).toEqual(FULL);
    await second.stop({ keepData: true });
  },
  STARTS_MS,
);

it(
  '[R13.12] a demo that is not new stays empty, also after its sample votes were removed',
  async () => {
    await copyPreparedFolder(path.join(folder, 'older'));
    const first = await start('older');
    expect(await samples(first)).toEqual(NOTHING);
    await callApi(`${first.url}/api/demo/samples`, { method: 'PUT' });
    await expect.poll(() => samples(first), SOON).toEqual(FULL);
    await callApi(`${first.url}/api/demo/samples`, { method: 'DELETE' });
    await expect.poll(() => samples(first), SOON).toEqual(NOTHING);
    await first.stop({ keepData: true });

    const second = await start('older');
    expect(await samples(second)).toEqual(NOTHING);
    await second.stop({ keepData: true });
  },
  STARTS_MS,
);

it(
  '[R13.12] a new demo stays empty with SAMPLE_VOTES=off',
  async () => {
    const only = await start('off', { SAMPLE_VOTES: 'off' });
    expect(await samples(only)).toEqual(NOTHING);
    await only.stop({ keepData: true });
  },
  STARTS_MS,
);
