import type { Page } from 'playwright-core';

/** What has the focus, where a part around it cuts off its ring; undefined where the ring is whole. */
export const cutRing = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { outlineWidth, outlineOffset } = getComputedStyle(focused);
    const beyond = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const ring = focused.getBoundingClientRect();
    for (let part = focused.parentElement; part && part !== document.body; part = part.parentElement) {
      const { overflow, contentVisibility, overflowClipMargin } = getComputedStyle(part);
      const isPainted = contentVisibility === 'auto';
      if (overflow === 'visible' && !isPainted) continue;
      const room = isPainted ? parseFloat(overflowClipMargin) : 0;
      const box = part.getBoundingClientRect();
      const overs = [box.left - ring.left, ring.right - box.right, box.top - ring.top, ring.bottom - box.bottom];
      if (Math.max(...overs) + beyond > room + 0.5) return `${focused.textContent.trim()} (${focused.tagName})`;
    }
    return undefined;
  });
