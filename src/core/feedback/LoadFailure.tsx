import { errorMessage } from '../../api/failure.ts';
import { useIsOnline } from '../../shared/useIsOnline.ts';
import { Notice } from '../../shared/ui/Notice.tsx';

type LoadFailureProps = {
  /** What could not be loaded, as a sentence without its full stop. */
  title: string;
  failure: Parameters<typeof errorMessage>[0];
  /** A sentence about what is not lost. */
  safe?: string;
  onRetry: () => void;
};

/** Shown in place of what could not be loaded. While the device is offline it says that the reload is automatic. */
export function LoadFailure({ title, failure, safe, onRetry }: LoadFailureProps) {
  const isOnline = useIsOnline();
  const reason = isOnline ? errorMessage(failure) : 'You’re offline. This loads when you’re back.';
  return (
    <Notice tone="error" title={title} onRetry={onRetry}>
      <p>{reason}</p>
      {safe && <p>{safe}</p>}
    </Notice>
  );
}
