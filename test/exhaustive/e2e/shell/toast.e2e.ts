import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TOAST_DURATION_MS, TOAST_PHONE_MARGIN_PX, TOAST_WIDTH_PX } from '../../../../contract/limits.ts';
import { toastShown } from '../../../../src/core/toast/toastSlice.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

type Store = { dispatch: (action: object) => unknown };
type Enhance = (create: (...all: unknown[]) => Store) => (...all: unknown[]) => Store;

/** Stands where the Redux DevTools extension stands, and keeps the store at hand. */
function keepStore(): void {
  const compose =
    () =>
    (...enhancers: Enhance[]): Enhance =>
    (create) =>
    (...all) =>
      Object.assign(window, { store: enhancers.reduceRight((inner, enhance) => enhance(inner), create)(...all) }).store;
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
}

async function open(viewport: { width: number; height: number }, path = '/about'): Promise<Page> {
  const { page, context } = await product.newVisitor({ viewport });
  await context.addInitScript(keepStore);
  await page.goto(product.url + path);
  await page.waitForFunction(() => 'store' in window);
  return page;
}

async function show(page: Page, message: string, position?: string) {
  const action = toastShown({ message, ...(position === undefined ? {} : { position }) });
  await page.evaluate((shown) => (window as unknown as { store: Store }).store.dispatch(shown), action);
  const text = page.getByText(message, { exact: true });
  await text.waitFor();
  return text;
}

/** Where the toast lies: its width, and its distances to the screen's edges. */
async function boxOf(page: Page, position: string | undefined) {
  const text = await show(page, `Shown ${position ?? 'where it is usual'}`, position);
  const { x, y, width, height } = (await text.locator('..').boundingBox())!;
  const screen = page.viewportSize()!;
  return { width, left: x, right: screen.width - x - width, top: y, bottom: screen.height - y - height };
}

const MARGIN = 20;
/** From the screen's edge: at the bottom the action bar and a phone's tabs have their room. */
const AT_MOST = { top: MARGIN, bottom: 190 };
const middle = (screen: number, width: number) => (screen - width) / 2;

describe('a toast on a desktop', () => {
  it('[R9.3] is 500 px wide and lies in one of six places', async () => {
    const page = await open(DESKTOP);
    const centre = middle(DESKTOP.width, TOAST_WIDTH_PX);
    const sides = { left: { left: MARGIN }, center: { left: centre, right: centre }, right: { right: MARGIN } };
    for (const edge of ['top', 'bottom'] as const) {
      for (const [side, distances] of Object.entries(sides)) {
        const box = await boxOf(page, `${edge}-${side}`);
        expect({ position: `${edge}-${side}`, ...box }).toMatchObject({ width: TOAST_WIDTH_PX, ...distances });
        expect(box[edge], `${edge}-${side}`).toBeLessThanOrEqual(AT_MOST[edge]);
      }
    }
    for (const usual of [undefined, 'top', 'somewhere']) {
      const box = await boxOf(page, usual);
      expect(box).toMatchObject({ width: TOAST_WIDTH_PX, left: centre, right: centre });
      expect(box.top).toBeLessThanOrEqual(MARGIN);
    }
  });
});

describe('a toast on a phone', () => {
  it('[R9.3] is as wide as the screen less 20 px, below the header or at the bottom', async () => {
    const page = await open(PHONE);
    const header = (await page.getByRole('banner').filter({ visible: true }).boundingBox())!;
    const width = PHONE.width - TOAST_PHONE_MARGIN_PX;
    const centre = middle(PHONE.width, width);
    for (const edge of ['top', 'bottom'] as const) {
      for (const side of ['left', 'center', 'right']) {
        const box = await boxOf(page, `${edge}-${side}`);
        expect({ position: `${edge}-${side}`, ...box }).toMatchObject({ width, left: centre, right: centre });
        const start = edge === 'top' ? header.height : 0;
        expect(box[edge], `${edge}-${side}`).toBeGreaterThanOrEqual(start);
        expect(box[edge], `${edge}-${side}`).toBeLessThanOrEqual(start + AT_MOST[edge]);
      }
    }
    expect(await boxOf(page, undefined)).toMatchObject({ width, left: centre, right: centre });
  });

  it('leaves the way back on an identity screen free', async () => {
    const page = await open(PHONE, '/login');
    const { y, height } = (await page.getByRole('link', { name: 'Top Picks' }).boundingBox())!;
    expect((await boxOf(page, 'top')).top).toBeGreaterThanOrEqual(y + height);
  });
});

describe('a toast at the bottom of a page with an action bar', () => {
  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const)('stands on the bar, in line with what it holds (%s)', async (_name, viewport) => {
    const page = await open(viewport, '/leaderboard/az');
    const bar = page.getByRole('region', { name: 'Actions' });
    const { y } = (await bar.boundingBox())!;
    const line = (await bar.locator('> *').boundingBox())!;
    const box = await boxOf(page, 'bottom-center');
    expect(box.bottom).toBe(viewport.height - y + 8);
    expect(box.left + box.width / 2).toBeCloseTo(line.x + line.width / 2, 0);
    if (viewport === PHONE) expect(box).toMatchObject({ left: line.x, width: line.width });
  });
});

describe('the clock of a toast', () => {
  it('[R9.1] stops while the mouse is over it and while its button has the focus', async () => {
    const page = await open(DESKTOP);
    await page.clock.install();
    const text = await show(page, 'Saved.');
    const { x, y } = (await text.boundingBox())!;
    await page.mouse.move(x + 1, y + 1);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3 * TOAST_DURATION_MS);
    expect(await text.isVisible()).toBe(true);

    const close = page.getByRole('button', { name: 'Close message' });
    await close.focus();
    await page.mouse.move(0, DESKTOP.height - 1);
    await page.clock.runFor(3 * TOAST_DURATION_MS);
    expect(await text.isVisible()).toBe(true);

    await close.blur();
    await page.clock.runFor(TOAST_DURATION_MS - 1);
    expect(await text.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await text.waitFor({ state: 'hidden' });
  });
});
