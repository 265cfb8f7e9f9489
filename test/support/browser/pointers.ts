import type { Locator, Page } from 'playwright-core';

export type Point = { x: number; y: number };

/** A mouse or a finger that drags. */
export type Pointer = {
  down: (at: Point) => Promise<void>;
  move: (to: Point) => Promise<void>;
  up: () => Promise<void>;
};

export const mouseOf = ({ mouse }: Page): Pointer => ({
  down: async ({ x, y }) => {
    await mouse.move(x, y);
    await mouse.down();
  },
  move: ({ x, y }) => mouse.move(x, y, { steps: 8 }),
  up: () => mouse.up(),
});

/** A finger: real touch events, which also scroll the page unless it prevents that. */
export async function fingerOf(page: Page): Promise<Pointer> {
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  let last: Point = { x: 0, y: 0 };
  return {
    down: async (at) => {
      last = at;
      await send('touchStart', [at]);
    },
    move: async (to) => {
      const { x, y } = last;
      for (let step = 1; step <= 8; step += 1)
        await send('touchMove', [{ x: x + ((to.x - x) * step) / 8, y: y + ((to.y - y) * step) / 8 }]);
      last = to;
    },
    up: () => send('touchEnd', []).then(() => undefined),
  };
}

/** The middle of something on the screen. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
