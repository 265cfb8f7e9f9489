import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Whether the focused control has a visible focus ring and is not covered. */
function lookAtFocus(): Promise<{ control: string; ring: boolean; inFront: boolean }> {
  const focused = document.activeElement ?? document.body;
  const hasRing = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0';
  };
  const look = () => {
    const { left, top, width, height } = focused.getBoundingClientRect();
    const front = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      control: focused.outerHTML.slice(0, 120),
      // The focus ring of a visually hidden control is on its label.
      ring: hasRing(focused) || (focused.parentElement !== null && hasRing(focused.parentElement)),
      inFront: front !== null && (focused.contains(front) || front.contains(focused)),
    };
  };
  // Waits two frames, because rows get their size only when they come onto the screen.
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(look()))));
}

/** Presses Tab until `target` has the focus; each control on the way must show its focus ring and not be covered. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press(key);
    const { control, ring, inFront } = await page.evaluate(lookAtFocus);
    expect({ control, ring, inFront }).toEqual({ control, ring: true, inFront: true });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never reached ${String(target)}`);
}

/** Moves the focus to the control with Tab, and presses a key there. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function expectFocus(target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}
