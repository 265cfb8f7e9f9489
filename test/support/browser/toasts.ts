import type { Page } from 'playwright-core';
import { type ToastRequest, toastShown } from '../../../src/core/feedback/toastSlice.ts';
import type { Running } from './running.ts';

type Store = { dispatch: (action: object) => unknown };
type Enhance = (create: (...all: unknown[]) => Store) => (...all: unknown[]) => Store;

/** Takes the place of the Redux DevTools extension, and puts the store on the window. */
function keepStore(): void {
  const compose =
    () =>
    (...enhancers: Enhance[]): Enhance =>
    (create) =>
    (...all) =>
      Object.assign(window, { store: enhancers.reduceRight((inner, enhance) => enhance(inner), create)(...all) }).store;
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
}

type Size = { width: number; height: number };

/** Opens a page whose store can be reached. */
export async function openWithStore(product: Running, viewport: Size, path = '/about'): Promise<Page> {
  const { page, context } = await product.newVisitor({ viewport });
  await context.addInitScript(keepStore);
  await page.goto(product.url + path);
  await page.waitForFunction(() => 'store' in window);
  return page;
}

export async function showToast(page: Page, message: string, more: Partial<ToastRequest> = {}) {
  const action = toastShown({ message, ...more });
  await page.evaluate((shown) => (window as unknown as { store: Store }).store.dispatch(shown), action);
  const text = page.getByText(message, { exact: true });
  await text.waitFor();
  return text;
}

/** Shows a toast that stays open, and returns its width and its distances to the screen's edges. */
export async function toastBox(page: Page, position: string | undefined) {
  const place = position === undefined ? {} : { position };
  const text = await showToast(page, `Shown ${position ?? 'where it is usual'}`, { duration: 60_000, ...place });
  const { x, y, width, height } = (await text.locator('..').boundingBox())!;
  const screen = page.viewportSize()!;
  return { width, left: x, right: screen.width - x - width, top: y, bottom: screen.height - y - height };
}
