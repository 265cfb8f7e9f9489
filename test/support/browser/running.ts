import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launch, newVisitor, type WatchedPage } from './browser.ts';
import { keepEvidence, record } from './evidence.ts';
import { type Product, type ProductOptions, startProduct } from '../server/product.ts';
import { endWithReplay } from './savedTraces.ts';
import { readLog } from './sharedProduct.ts';
import { watchServer } from './watchedRun.ts';
import { answerLate, isSlow } from '../slowAnswers.ts';

type Visitor = Parameters<typeof newVisitor>[1];

/** The product and a Chromium for the tests of a file. */
export type Running = {
  readonly url: string;
  readonly emulatorUrl: string;
  newVisitor: (options?: Visitor) => Promise<WatchedPage>;
};

/** One Chromium for all files of a worker; it ends with the worker's process. */
let browser: Promise<Browser> | undefined;
/** What the shared product prints, watched once in each worker. */
let readShared: (() => string) | undefined;

const slowDown = (context: BrowserContext) =>
  context.route('**/*', async (route) => {
    await answerLate();
    // The page may have been closed meanwhile.
    await route.continue().catch(() => undefined);
  });

/** With options, even empty ones, starts a product for this file; without, uses the one that files share. */
export function useProduct(options?: ProductOptions): Running {
  let product: Pick<Product, 'url' | 'emulatorUrl'> | undefined;
  let stop: (() => Promise<unknown>) | undefined;
  /** Visitors of the running test, and those that are open for all tests of the file. */
  const ofTest: WatchedPage[] = [];
  const ofFile: WatchedPage[] = [];
  let isInTest = false;
  beforeAll(async () => {
    if (options) {
      const own = await startProduct(options);
      [product, stop] = [own, own.stop];
    } else {
      const { logFile, ...shared } = inject('sharedProduct');
      product = shared;
      readShared ??= () => readLog(logFile);
      watchServer(readShared);
    }
  });
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async ({ task }) => {
    isInTest = false;
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) {
      for (const [index, visitor] of [...ofTest, ...ofFile].entries())
        await keepEvidence(visitor, `${task.file.name} ${task.name} ${index + 1}`);
    }
    for (const visitor of ofTest.splice(0)) if (!visitor.context.isClosed()) await visitor.context.close();
  });
  afterAll(async () => {
    for (const visitor of ofFile.splice(0)) if (!visitor.context.isClosed()) await visitor.context.close();
    await stop?.();
  });
  const running = () => {
    if (product === undefined) throw new Error('The product is started before the tests');
    return product;
  };
  return {
    get url() {
      return running().url;
    },
    get emulatorUrl() {
      return running().emulatorUrl;
    },
    newVisitor: async (visitor) => {
      browser ??= launch();
      const opened = await newVisitor(await browser, visitor);
      // Without scripts nothing is recorded.
      if (visitor?.javaScriptEnabled !== false) endWithReplay(opened.context);
      await record(opened.context);
      if (isSlow) await slowDown(opened.context);
      (isInTest ? ofTest : ofFile).push(opened);
      return opened;
    },
  };
}
