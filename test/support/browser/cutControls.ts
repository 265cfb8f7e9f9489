import type { Page } from 'playwright-core';

/** Buttons, links and fields cut off at a side by the screen, a part with hidden overflow, or their own box. */
export const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const parentsOf = (element: Element): Element[] =>
      element.parentElement === null ? [] : [element.parentElement, ...parentsOf(element.parentElement)];

    /** Whether a select is narrower than the choice that it shows needs. */
    const cutsChoice = (control: Element): boolean => {
      if (!(control instanceof HTMLSelectElement)) return false;
      const whole = control.cloneNode() as HTMLSelectElement;
      whole.append(new Option(control.selectedOptions[0]?.text));
      whole.style.cssText = 'position: absolute; inline-size: max-content; min-inline-size: 0; max-inline-size: none';
      control.after(whole);
      const isCut = whole.offsetWidth > control.offsetWidth + 1;
      whole.remove();
      return isCut;
    };

    const cutBy = (control: Element): string | undefined => {
      const { left, right } = control.getBoundingClientRect();
      if (cutsChoice(control) || (hides(control) && control.scrollWidth > control.clientWidth + 1)) return 'itself';
      const text = document.createRange();
      text.selectNodeContents(control);
      const words = text.getBoundingClientRect();
      const edges = { left: Math.min(left, words.left), right: Math.max(right, words.right) };
      if (words.width === 0) Object.assign(edges, { left, right });
      const parents = parentsOf(control);
      // A part that scrolls sideways on purpose can be scrolled into view.
      if (parents.some((parent) => parent !== document.documentElement && scrolls(parent))) return undefined;
      if (edges.left < -1 || edges.right > innerWidth + 1) return 'the screen';
      const hiding = parents.filter(hides).find((parent) => {
        const box = parent.getBoundingClientRect();
        return edges.left < box.left - 1 || edges.right > box.right + 1;
      });
      return hiding && `<${hiding.tagName.toLowerCase()} class="${hiding.className}">`;
    };

    return [...document.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .flatMap((control) => {
        const by = cutBy(control);
        return by === undefined ? [] : [`${control.tagName} "${control.textContent.trim()}" is cut by ${by}`];
      });
  });
