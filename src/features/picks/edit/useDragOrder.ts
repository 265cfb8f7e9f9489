import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Dragged, placeOf, scrollSpeed, shiftOf, wayOnList } from './dragging.ts';

/** Selector of a row's drag handle. */
export const HANDLE = '[data-action="drag"]';

/**
 * Sorts the children of a list by dragging their handles. Pointer events, because native drag events lack touch support
 * on some phones; the handle needs `touch-action: none`. Until the drop, rows are only translated.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const cancel = useRef<() => void>(undefined);

  // Unmounting cancels the drag.
  useEffect(() => () => cancel.current?.(), []);

  return (down: ReactPointerEvent<HTMLElement>): void => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const handle = (down.target as Element).closest(HANDLE);
    const from = rows.findIndex((row) => row.contains(handle));
    if (!handle || from < 0 || !down.isPrimary || down.button !== 0 || cancel.current) return;
    // Prevents text selection.
    down.preventDefault();

    const boxes = rows.map((row) => row.getBoundingClientRect());
    const dragged: Dragged = { from, boxes: boxes.map(({ top, height }) => ({ top: top + window.scrollY, height })) };
    const start = down.clientY + window.scrollY;
    let clientY = down.clientY;
    let to = from;
    let frame = 0;

    const shiftRows = () => {
      const way = wayOnList(dragged, clientY + window.scrollY - start);
      to = placeOf(dragged, way);
      for (const [index, row] of rows.entries()) row.style.translate = `0 ${shiftOf(dragged, { index, to, way })}px`;
    };
    const scroll = () => {
      const way = clientY + window.scrollY - start;
      const speed = scrollSpeed(clientY, window.innerHeight);
      // Only in the direction of the drag: a row picked up near the edge must not scroll.
      if (speed * way > 0) window.scrollBy(0, speed);
      shiftRows();
      frame = requestAnimationFrame(scroll);
    };
    const end = (isDropped: boolean) => {
      cancel.current = undefined;
      cancelAnimationFrame(frame);
      events.abort();
      list.current?.removeAttribute('data-sorting');
      rows[from]?.removeAttribute('data-dragged');
      for (const row of rows) row.style.translate = '';
      if (isDropped && to !== from) onDrop(from, to);
    };

    const events = new AbortController();
    const listen = <T extends keyof WindowEventMap>(type: T, onEvent: (event: WindowEventMap[T]) => void) =>
      window.addEventListener(type, onEvent, { signal: events.signal });
    const isMine = (event: PointerEvent) => event.pointerId === down.pointerId;
    listen('pointermove', (event) => {
      if (isMine(event)) ({ clientY } = event);
    });
    listen('pointerup', (event) => {
      if (!isMine(event)) return;
      ({ clientY } = event);
      shiftRows();
      end(true);
    });
    listen('pointercancel', (event) => isMine(event) && end(false));
    // Any key cancels the drag, because it may change the list.
    listen('keydown', () => end(false));

    cancel.current = () => end(false);
    list.current?.setAttribute('data-sorting', '');
    rows[from]?.setAttribute('data-dragged', '');
    frame = requestAnimationFrame(scroll);
  };
}
