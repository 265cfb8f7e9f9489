import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

type DialogProps = Omit<ComponentProps<'dialog'>, 'className' | 'ref'> & {
  /** A sheet rises from the lower edge of a phone, and its parts keep their own distances. */
  look?: 'small' | 'wide' | 'sheet';
};

/** As long as a double click may last. */
const DOUBLE_CLICK_MS = 500;

/** The second click of a double click on a dialog's button must not press what lies below the closed dialog. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true });
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }), DOUBLE_CLICK_MS);
}

/** A dialog that stands over the page from its first look on; when it goes, the focus returns to where it was. */
export function Dialog({ look = 'small', ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Synchronises with the browser's top layer.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      ignoreSecondClick();
    };
  }, []);

  return <dialog ref={dialog} className={styles.dialog} data-look={look} {...rest} />;
}
