/** The dragged row's index, and the boxes of all rows when the drag began (px from the page's top). */
export type Dragged = { from: number; boxes: readonly { top: number; height: number }[] };

/** Distance from the screen's edge at which the page scrolls; it covers the sticky bars. */
const TOP_EDGE_PX = 120;
const BOTTOM_EDGE_PX = 190;
const MAX_SPEED_PX = 14;

/** Clamps the dragged distance, so that the row stays on its list. */
export function wayOnList({ from, boxes }: Dragged, way: number): number {
  const [own, first, last] = [boxes[from], boxes[0], boxes.at(-1)];
  if (!own || !first || !last) return 0;
  return Math.max(first.top - own.top, Math.min(last.top + last.height - own.top - own.height, way));
}

/** The index of the dragged row after `way` px: it passes a row when its edge passes that row's middle. */
export function placeOf({ from, boxes }: Dragged, way: number): number {
  const own = boxes[from];
  if (!own) return from;
  const passed = boxes.flatMap(({ top, height }, index) => {
    const middle = top + height / 2;
    if (index < from && own.top + way < middle) return -1;
    return index > from && own.top + own.height + way > middle ? 1 : [];
  });
  return passed.reduce<number>((place, step) => place + step, from);
}

/** Visual offset of a row (px): the dragged row follows the pointer, the rows it passed make room. */
export function shiftOf(
  { from, boxes }: Dragged,
  { index, to, way }: { index: number; to: number; way: number },
): number {
  const height = boxes[from]?.height ?? 0;
  if (index === from) return way;
  if (index > from && index <= to) return -height;
  return index < from && index >= to ? height : 0;
}

/** Auto-scroll speed for a pointer at `y` (px per frame; negative = up). */
export function scrollSpeed(y: number, screenHeight: number): number {
  const above = TOP_EDGE_PX - y;
  const below = y - (screenHeight - BOTTOM_EDGE_PX);
  if (above > 0) return -Math.min(MAX_SPEED_PX, Math.ceil(above / 6));
  return below > 0 ? Math.min(MAX_SPEED_PX, Math.ceil(below / 6)) : 0;
}
