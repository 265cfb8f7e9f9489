import { Minus, Plus } from 'lucide-react';
import type { StateMap } from '#contract/maps';
import { onState } from './onState.ts';
import type { Point } from './spread.ts';
import styles from './ZoomControls.module.css';

type ZoomControlsProps = {
  corner: 'start' | 'end';
  isZoomed: boolean;
  onIn: () => void;
  onOut: () => void;
};

/** + and − over a map. What cannot be done stays focusable. */
export function ZoomControls({ corner, isZoomed, onIn, onOut }: ZoomControlsProps) {
  return (
    <div className={styles.controls} role="group" aria-label="Zoom" data-corner={corner} data-is-zoomed={isZoomed}>
      <button type="button" aria-label="Zoom in" aria-disabled={isZoomed} onClick={() => isZoomed || onIn()}>
        <Plus aria-hidden="true" size={20} />
      </button>
      <button
        ref={isZoomed ? focusButton : undefined}
        type="button"
        aria-label="Zoom out"
        aria-disabled={!isZoomed}
        onClick={() => isZoomed && onOut()}
      >
        <Minus aria-hidden="true" size={20} />
      </button>
    </div>
  );
}

/** A ref: gives a button the focus once it is there. */
export const focusButton = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

/** Width and height of the controls on a phone, with their margin, in units of the map. */
const CONTROLS = { width: 52, height: 90 };

/** The upper corner of the state in which the controls cover the fewest courses. */
export function emptyCorner({ width, insets }: StateMap, pins: readonly Point[]): 'start' | 'end' {
  const upper = pins.map((pin) => onState(pin, insets)).filter(({ y }) => y < CONTROLS.height);
  const atStart = upper.filter(({ x }) => x < CONTROLS.width).length;
  return atStart > upper.filter(({ x }) => x > width - CONTROLS.width).length ? 'end' : 'start';
}
