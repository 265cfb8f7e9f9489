import { type RefObject, useEffect, useRef } from 'react';

type Grid = {
  input: RefObject<HTMLInputElement | null>;
  popup: RefObject<HTMLDivElement | null>;
  gridId: string;
  hasGrid: boolean;
  onClose: () => void;
};

const ACTIVE = 'data-active';

const cellsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? [])].filter((cell) => cell.querySelector('a, button'));

/** The cell that the arrows lead to from the active one; undefined at the box itself. */
function cellAfter(key: string, popup: Element, active: Element | null): HTMLElement | undefined {
  const rows = [...popup.querySelectorAll('[role=row]')];
  const at = active ? rows.findIndex((row) => row.contains(active)) : -1;
  const column = active ? cellsOf(rows[at]).findIndex((cell) => cell === active) : 0;
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    return cellsOf(rows[at])[column + (key === 'ArrowRight' ? 1 : -1)] ?? (active as HTMLElement);
  }
  const steps = rows.length + 1;
  // One step beyond either end is the box itself.
  const next = ((at + 1 + (key === 'ArrowDown' ? 1 : -1) + steps) % steps) - 1;
  const cells = cellsOf(rows[next]);
  return cells[column] ?? cells[0];
}

/**
 * Keyboard of a combobox with a grid popup: the focus stays in the input, whose aria-activedescendant is the active
 * cell.
 */
export function useGridKeys({ input, popup, gridId, hasGrid, onClose }: Grid): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  // The input was rendered before this code was loaded.
  useEffect(() => {
    const box = input.current;
    const form = box?.form;
    if (!box || !form) return undefined;
    const activeCell = () => popup.current?.querySelector(`[${ACTIVE}]`) ?? null;
    const activate = (cell: HTMLElement | undefined) => {
      activeCell()?.removeAttribute(ACTIVE);
      box.removeAttribute('aria-activedescendant');
      if (!cell) return;
      cell.setAttribute(ACTIVE, '');
      cell.id ||= `${gridId}-${[...(popup.current?.querySelectorAll('[role=gridcell]') ?? [])].indexOf(cell)}`;
      box.setAttribute('aria-activedescendant', cell.id);
      cell.scrollIntoView({ block: 'nearest' });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const active = activeCell();
      if (key === 'Escape') {
        box.focus();
        close.current();
      } else if (target !== box || !popup.current || event.isComposing) return;
      else if (key === 'ArrowDown' || key === 'ArrowUp') activate(cellAfter(key, popup.current, active));
      else if (active && (key === 'ArrowLeft' || key === 'ArrowRight')) activate(cellAfter(key, popup.current, active));
      else if (active && key === 'Enter') active.querySelector<HTMLElement>('a, button')?.click();
      else {
        if (key.length === 1) activate(undefined);
        return;
      }
      event.preventDefault();
    };
    form.addEventListener('keydown', onKeyDown);
    box.setAttribute('aria-haspopup', 'grid');
    box.setAttribute('aria-expanded', String(hasGrid));
    return () => {
      form.removeEventListener('keydown', onKeyDown);
      activate(undefined);
      box.setAttribute('aria-expanded', 'false');
    };
  }, [input, popup, gridId, hasGrid]);
}
