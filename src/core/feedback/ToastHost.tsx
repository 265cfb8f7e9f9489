import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { afterLoad } from '../../shared/afterLoad.ts';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { useHtmlAttribute } from '../../shared/useHtmlAttribute.ts';
import styles from './ToastHost.module.css';
import { selectToast, type Toast } from './toastSlice.ts';

/** Loaded after the first screen, before any action of the user can show a toast. */
export const ToastCard = lazyComponent<{ toast: Toast }>(
  async () => (await import('./ToastCard.tsx')).ToastCard,
  () => null,
);

/** Shows the current toast. */
export function ToastHost() {
  const toast = useAppSelector(selectToast);
  const isSilent = toast?.isSilent ?? false;
  const isUrgent = !isSilent && (toast?.type === 'error' || toast?.type === 'warning');
  const host = useRef<HTMLDivElement>(null);
  const shownId = toast?.id;
  useHtmlAttribute('data-has-low-toast', toast?.position.startsWith('bottom') ?? false);
  // Keyed, so that a toast that replaces another starts with its whole duration and is not paused because the other
  // was.
  const card = toast && <ToastCard key={toast.id} toast={toast} />;

  useEffect(() => {
    afterLoad()
      .then(ToastCard.load)
      .catch(() => undefined);
  }, []);

  // A toast is shown above an open dialog, in a replayed page (inert) inside it.
  useLayoutEffect(() => {
    const { current: shown } = host;
    if (shownId === undefined || !shown?.showPopover || shown.closest('[inert]')) return undefined;
    shown.popover = 'manual';
    shown.showPopover();
    return () => {
      if (shown.isConnected) shown.hidePopover();
    };
  }, [shownId]);

  // All regions are always rendered, because a screen reader announces only changes inside a region it knows.
  return (
    <div ref={host} className={styles.host} data-position={toast?.position ?? 'top'}>
      <div role="status">{!isUrgent && !isSilent && <Suspense>{card}</Suspense>}</div>
      <div role="alert">{isUrgent && <Suspense>{card}</Suspense>}</div>
      <div data-silent>{isSilent && <Suspense>{card}</Suspense>}</div>
    </div>
  );
}
