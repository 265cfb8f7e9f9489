import type { Page } from 'playwright-core';

/** The texts in which a visible "·" begins or ends a line. */
export const strandedDots = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display === 'inline' && element.parentElement
        ? blockOf(element.parentElement)
        : element;

    const lettersIn = (block: Element) => {
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      const letters: { letter: string; box: DOMRect }[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility()) continue;
        for (const { 0: letter, index } of (text.textContent ?? '').matchAll(/[^]/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          letters.push({ letter, box: range.getBoundingClientRect() });
        }
      }
      return letters;
    };

    const isStranded = (letters: ReturnType<typeof lettersIn>, at: number): boolean => {
      // A dot may be painted behind the space that follows it.
      const dot = letters.slice(at, at + 2).find(({ box }) => box.width > 0)?.box;
      if (!dot) return false;
      const isBeside = (other: { box: DOMRect } | undefined) =>
        other !== undefined && other.box.top < dot.top + dot.height / 2 && other.box.bottom > dot.top + dot.height / 2;
      const isWord = ({ letter }: { letter: string }) => !/[\s·]/.test(letter);
      return !isBeside(letters.slice(0, at).findLast(isWord)) || !isBeside(letters.slice(at + 1).find(isWord));
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const blocks = new Set<Element>();
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.parentElement?.checkVisibility() && text.textContent?.includes('·'))
        blocks.add(blockOf(text.parentElement));
    return [...blocks].flatMap((block) => {
      const letters = lettersIn(block);
      return letters.some(({ letter }, at) => letter === '·' && isStranded(letters, at)) ? [block.textContent] : [];
    });
  });
