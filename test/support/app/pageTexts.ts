const clean = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * Everything that the page says: its texts, the names of its controls, and what is pressed, chosen and typed.
 * Walks the elements without selectors, which are slow in jsdom.
 */
export function pageTexts(): string[] {
  const said = new Set<string>();
  const add = (text: string | null) => {
    const cleaned = clean(text);
    if (cleaned !== '') said.add(cleaned);
  };
  const visit = (element: Element) => {
    if (element.tagName === 'SCRIPT' || element.tagName === 'STYLE' || element.hasAttribute('data-silent')) return;
    let hasText = false;
    for (let child = element.firstChild; child; child = child.nextSibling) {
      if (child instanceof Element) visit(child);
      else hasText ||= child.nodeType === Node.TEXT_NODE && clean(child.textContent) !== '';
    }
    if (hasText) add(element.textContent);
    const label = element.getAttribute('aria-label');
    add(label);
    const pressed = element.getAttribute('aria-pressed');
    if (pressed !== null)
      add(`${label ?? clean(element.textContent)}: ${pressed === 'true' ? 'pressed' : 'not pressed'}`);
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) add(element.value);
  };
  visit(document.body);
  return [...said];
}

export const without = (texts: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return texts.filter((text) => !known.has(text));
};
