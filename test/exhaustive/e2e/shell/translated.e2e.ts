import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

/** As the translators of browsers do it: each text is moved into an element of its own. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.nodeValue?.trim() || text.parentElement?.closest('script, style')) continue;
      const translated = document.createElement('span');
      text.parentNode?.replaceChild(translated, text);
      translated.append(text.nodeValue);
    }
  });

it.each([
  ['/welcome', '21 flags left. Plant the next one right here.'],
  ['/leaderboard/az', '1 flag planted'],
])('a guest votes on %s in a page that the browser has translated, and the numbers follow', async (path, told) => {
  const { page, complaints } = await product.newVisitor();
  await page.goto(product.url + path);
  const votes = page.getByRole('button', { name: /^Vote for / });
  await votes.first().click();
  await page.getByText(told).first().waitFor();
  await translate(page);
  await votes.first().click();
  await page.getByText(told.replace('21', '20').replace('1 flag planted', '2 flags planted')).first().waitFor();
  expect(complaints).toEqual([]);
});
