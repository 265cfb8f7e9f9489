import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A dialog that stands over the page from its first look on; when it goes, the focus returns to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

  // Synchronises with the browser's top layer.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return dialog;
}
