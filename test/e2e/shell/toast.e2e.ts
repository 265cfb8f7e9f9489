import { expect, it } from 'vitest';
import { TOAST_PHONE_MARGIN_PX, TOAST_WIDTH_PX } from '../../../contract/limits.ts';
import { DESKTOP, PHONE } from '../../support/browser/browser.ts';
import { useProduct } from '../../support/browser/running.ts';
import { openWithStore, toastBox } from '../../support/browser/toasts.ts';

const product = useProduct();

const MARGIN = 20;
/** Largest distances from the screen's edges; at the bottom there is room for the action bar and a phone's tabs. */
const AT_MOST = { top: MARGIN, bottom: 190 };
const middle = (screen: number, width: number) => (screen - width) / 2;

it.each([
  ['/about', 'no action bar'],
  ['/leaderboard/az', 'an action bar beside the sidebar'],
])(
  '[R9.3] a toast on a desktop is 500 px wide and lies in one of six places of the window (%s, with %s)',
  async (path) => {
    const page = await openWithStore(product, DESKTOP, path);
    const centre = middle(DESKTOP.width, TOAST_WIDTH_PX);
    const sides = { left: { left: MARGIN }, center: { left: centre, right: centre }, right: { right: MARGIN } };
    for (const edge of ['top', 'bottom'] as const) {
      for (const [side, distances] of Object.entries(sides)) {
        const box = await toastBox(page, `${edge}-${side}`);
        expect({ position: `${edge}-${side}`, ...box }).toMatchObject({ width: TOAST_WIDTH_PX, ...distances });
        expect(box[edge], `${edge}-${side}`).toBeLessThanOrEqual(AT_MOST[edge]);
      }
    }
    for (const usual of [undefined, 'top', 'somewhere']) {
      const box = await toastBox(page, usual);
      expect(box).toMatchObject({ width: TOAST_WIDTH_PX, left: centre, right: centre });
      expect(box.top).toBeLessThanOrEqual(MARGIN);
    }
  },
);

it('[R9.3] a toast on a phone is 20 px narrower than the screen, below the header or at the bottom', async () => {
  const page = await openWithStore(product, PHONE);
  const header = (await page.getByRole('banner').filter({ visible: true }).boundingBox())!;
  const width = PHONE.width - TOAST_PHONE_MARGIN_PX;
  const centre = middle(PHONE.width, width);
  for (const edge of ['top', 'bottom'] as const) {
    for (const side of ['left', 'center', 'right']) {
      const box = await toastBox(page, `${edge}-${side}`);
      expect({ position: `${edge}-${side}`, ...box }).toMatchObject({ width, left: centre, right: centre });
      const start = edge === 'top' ? header.height : 0;
      expect(box[edge], `${edge}-${side}`).toBeGreaterThanOrEqual(start);
      expect(box[edge], `${edge}-${side}`).toBeLessThanOrEqual(start + AT_MOST[edge]);
    }
  }
  expect(await toastBox(page, undefined)).toMatchObject({ width, left: centre, right: centre });
});
