import { describe, expect, it } from 'vitest';
import { TOAST_DURATION_MS } from '../../../../contract/limits.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { pauseClock } from '../../../support/browser/clock.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { openWithStore, showToast, toastBox } from '../../../support/browser/toasts.ts';

const product = useProduct();

describe('a toast on a phone', () => {
  it('does not cover the link back from an identity screen', async () => {
    const page = await openWithStore(product, PHONE, '/login');
    const { y, height } = (await page.getByRole('link', { name: 'Top Picks' }).boundingBox())!;
    expect((await toastBox(page, 'top')).top).toBeGreaterThanOrEqual(y + height);
  });
});

describe('a toast at the bottom of a page with an action bar', () => {
  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const)('stands just above the bar, in the middle of the window (%s)', async (_name, viewport) => {
    const page = await openWithStore(product, viewport, '/leaderboard/az');
    const bar = page.getByRole('region', { name: 'Actions' });
    const { y } = (await bar.boundingBox())!;
    const line = (await bar.locator('> *').boundingBox())!;
    const box = await toastBox(page, 'bottom-center');
    expect(box.bottom).toBe(viewport.height - y + 8);
    expect(box.left + box.width / 2).toBeCloseTo(viewport.width / 2, 0);
    if (viewport === PHONE) expect(box).toMatchObject({ left: line.x, width: line.width });
  });
});

describe('the timer of a toast', () => {
  it('[R9.1] stops while the mouse is over it and while its button has the focus', async () => {
    const page = await openWithStore(product, DESKTOP);
    await pauseClock(page);
    const text = await showToast(page, 'Saved.');
    const { x, y } = (await text.boundingBox())!;
    await page.mouse.move(x + 1, y + 1);
    await page.clock.runFor(3 * TOAST_DURATION_MS);
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
