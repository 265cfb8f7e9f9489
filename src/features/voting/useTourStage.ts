import { type RefObject, useLayoutEffect, useRef } from 'react';

type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };

/** Gaps between the part and the card, between the card and the screen's edge, and around the part. */
const GAP_PX = 20;
const EDGE_PX = 12;
const STAGE_PX = 8;

const clamp = (value: number, max: number) => Math.max(EDGE_PX, Math.min(value, max - EDGE_PX));

/** Position of a card below its part, else above it, always within the screen. */
export function placeBeside(part: Box, card: Size, screen: Size): { left: number; top: number } {
  const below = part.top + part.height + GAP_PX;
  const above = part.top - GAP_PX - card.height;
  const top = below + card.height + EDGE_PX <= screen.height ? below : above;
  return { left: clamp(part.left, screen.width - card.width), top: clamp(top, screen.height - card.height) };
}

const place = (element: HTMLElement, box: Partial<Box>) =>
  Object.assign(element.style, Object.fromEntries(Object.entries(box).map(([side, px]) => [side, `${px}px`])));

/** Opens a modal dialog whose stage stands around a part of the page and whose card stands beside it. */
export function useTourStage(target: string): {
  dialog: RefObject<HTMLDialogElement | null>;
  stage: RefObject<HTMLDivElement | null>;
  card: RefObject<HTMLDivElement | null>;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);

  // Closing restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  useLayoutEffect(() => {
    const part = document.querySelector(target);
    if (!part) return undefined;
    part.scrollIntoView({ block: 'center' });
    const placeAll = () => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const screen = { width: window.innerWidth, height: window.innerHeight };
      if (stage.current) {
        const around = 2 * STAGE_PX;
        place(stage.current, {
          left: left - STAGE_PX,
          top: top - STAGE_PX,
          width: width + around,
          height: height + around,
        });
      }
      if (card.current) {
        const size = card.current.getBoundingClientRect();
        place(card.current, placeBeside({ left, top, width, height }, size, screen));
      }
    };
    placeAll();
    window.addEventListener('resize', placeAll);
    window.addEventListener('scroll', placeAll);
    return () => {
      window.removeEventListener('resize', placeAll);
      window.removeEventListener('scroll', placeAll);
    };
  }, [target]);

  return { dialog, stage, card };
}
