import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

type DialogProps = Omit<ComponentProps<'dialog'>, 'className' | 'ref'> & {
  /** A sheet opens at the lower edge of a phone and has no padding of its own. */
  look?: 'small' | 'wide' | 'sheet';
};

/** The longest time between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500;

/** The second click of a double click on a dialog's button must not press, focus or select what lies below it. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const options = { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK_MS) };
  for (const type of ['mousedown', 'click'] as const) document.addEventListener(type, ignore, options);
}

/** A modal dialog, open from its first render on; when it is removed, the focus returns to where it was. */
export function Dialog({ look = 'small', ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    // A replayed page is inert: a modal dialog would take the whole window from the replay.
    if (shown?.closest('[inert]')) shown.show();
    else shown?.showModal();
    return () => {
      shown?.close();
      // The page below may have changed while its heading could not take the focus.
      const { activeElement } = document;
      if (activeElement === document.body || shown?.contains(activeElement))
        document.querySelector('h1')?.focus({ preventScroll: true });
      ignoreSecondClick();
    };
  }, []);

  return <dialog ref={dialog} className={styles.dialog} data-look={look} {...rest} />;
}
