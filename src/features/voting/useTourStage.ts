import { driver } from 'driver.js';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { placeBeside } from './tourPlace.ts';

/** What the library hangs on the part it shows; its own popover, which these lead to, is not used. */
const POPOVER_ATTRIBUTES = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

const newStage = () =>
  driver({
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    allowKeyboardControl: false,
    overlayColor: 'var(--shade)',
    overlayOpacity: 1,
    stagePadding: 8,
    stageRadius: 12,
  });

/**
 * Shows one part of the page on driver.js's stage, with our own dialog beside it, whose ref it answers: the library writes its popover as HTML, which the
 * Content-Security-Policy refuses, and a native dialog keeps the focus better.
 */
export function useTourStage(target: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const [stage] = useState(newStage);

  // Synchronises with the browser's top layer, and with the library. Closing gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The library leads Tab to its popover; inside a modal dialog the browser itself does better.
    const keepTab = (event: KeyboardEvent) => {
      if (event.key === 'Tab') event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', keepTab, { capture: true });
    shown?.showModal();
    return () => {
      window.removeEventListener('keydown', keepTab, { capture: true });
      stage.destroy();
      shown?.close();
    };
  }, [stage]);

  // Synchronises with where the shown part stands.
  useLayoutEffect(() => {
    const part = document.querySelector(target);
    const shown = dialog.current;
    if (!part || !shown) return undefined;
    stage.highlight({ element: part });
    for (const name of POPOVER_ATTRIBUTES) part.removeAttribute(name);
    const place = () => {
      const { innerWidth: width, innerHeight: height } = window;
      const { left, top } = placeBeside(part.getBoundingClientRect(), shown.getBoundingClientRect(), { width, height });
      shown.style.left = `${left}px`;
      shown.style.top = `${top}px`;
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place);
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }, [stage, target]);

  return dialog;
}
