import { driver } from 'driver.js';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };

/** Gaps between the target and the dialog, and between the dialog and the screen's edge. */
const GAP_PX = 20;
const EDGE_PX = 12;

const clamp = (value: number, max: number) => Math.max(EDGE_PX, Math.min(value, max - EDGE_PX));

/** Position of a dialog below its target, else above it, always within the screen. */
export function placeBeside(target: Box, dialog: Size, screen: Size): { left: number; top: number } {
  const below = target.top + target.height + GAP_PX;
  const above = target.top - GAP_PX - dialog.height;
  const top = below + dialog.height + EDGE_PX <= screen.height ? below : above;
  return { left: clamp(target.left, screen.width - dialog.width), top: clamp(top, screen.height - dialog.height) };
}

/** Attributes that driver.js sets for its own popover, which is not used. */
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
 * Highlights an element with driver.js and returns the ref of our own dialog beside it. The library's popover is not
 * used, because it needs innerHTML, which the Content-Security-Policy blocks, and a native dialog handles the focus
 * better.
 */
export function useTourStage(target: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const [stage] = useState(newStage);

  // Closing restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The library moves Tab to its popover; in a modal dialog the browser's own focus handling is better.
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
