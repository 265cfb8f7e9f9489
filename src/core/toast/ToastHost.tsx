import { Suspense, useEffect } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { afterLoad } from '../../shared/afterLoad.ts';
import { lazyPart } from '../../shared/lazyPart.ts';
import { useMark } from '../../shared/useMark.ts';
import styles from './ToastHost.module.css';
import { selectToast, type Toast } from './toastSlice.ts';

/** Its code comes when the first page stands: sooner than anybody has done anything that a toast answers. */
export const ToastCard = lazyPart<{ toast: Toast }>(
  async () => (await import('./ToastCard.tsx')).ToastCard,
  () => null,
);

/** Shows the current toast. */
export function ToastHost() {
  const toast = useAppSelector(selectToast);
  const isUrgent = toast?.type === 'error' || toast?.type === 'warning';
  useMark('data-has-low-toast', toast?.position.startsWith('bottom') ?? false);
  // Keyed, so that a toast that replaces another starts with its whole time and is not held because the other was.
  const card = toast && <ToastCard key={toast.id} toast={toast} />;

  // Synchronises with the network.
  useEffect(() => {
    afterLoad()
      .then(ToastCard.load)
      .catch(() => undefined);
  }, []);

  // Both regions always stand in the page: a screen reader announces only what appears inside a region it knows.
  return (
    <div className={styles.host} data-position={toast?.position ?? 'top'}>
      <div role="status">{!isUrgent && <Suspense>{card}</Suspense>}</div>
      <div role="alert">{isUrgent && <Suspense>{card}</Suspense>}</div>
    </div>
  );
}
