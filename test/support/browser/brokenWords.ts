import type { Page } from 'playwright-core';

/** Words of up to 14 letters that go on in the next line; an address may. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Rows that are not on the screen have no layout yet, and where one is forced no container queries.
    const rendered = new CSSStyleSheet();
    rendered.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(rendered);
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const broken = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement, textContent } = text;
      if (!parentElement?.checkVisibility() || parentElement.closest('svg, [data-spoken], select')) continue;
      // Not the parts of an address.
      const WORD = /(?<=^|[\s(“])[\p{L}\d’]{2,14}(?=[),.:”]*(?:\s|$))/gu;
      for (const { 0: word, index } of (textContent ?? '').matchAll(WORD)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) broken.add(word);
      }
    }
    return [...broken];
  });
