import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, newVisitor, type WatchedPage } from './browser.ts';
import { type Product, startProduct } from './product.ts';

type Visitor = Parameters<typeof newVisitor>[1];

/** The product and a Chromium, running for the tests of a file. */
export type Running = {
  readonly url: string;
  readonly emulatorUrl: string;
  newVisitor: (options?: Visitor) => Promise<WatchedPage>;
};

export function useProduct(options?: Parameters<typeof startProduct>[0]): Running {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    product = await startProduct(options);
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  const running = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The product is started before the tests');
    return part;
  };
  return {
    get url() {
      return running(product).url;
    },
    get emulatorUrl() {
      return running(product).emulatorUrl;
    },
    newVisitor: (visitor) => newVisitor(running(browser), visitor),
  };
}
