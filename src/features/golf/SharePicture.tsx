import { Share } from 'lucide-react';
import { useState } from 'react';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { Button } from '../../shared/ui/Button.tsx';
import type { GolfFacts } from './golfFacts.ts';

/** Shares a picture of the tiles, made in the browser and never on the server, so that nothing becomes public. */
export function SharePicture({ facts }: { facts: GolfFacts }) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const share = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { sharePicture } = await import('./golfPicture.ts');
      const result = await sharePicture(facts);
      if (result === 'saved') dispatch(toastShown({ type: 'success', message: 'Your picture is in your downloads.' }));
    } catch {
      const message = 'We couldn’t make the picture. Check your connection and try again.';
      dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button look="quiet" aria-label="Share a picture" aria-disabled={isBusy} onClick={() => void share()}>
      <Share aria-hidden="true" size={18} />
      Share
    </Button>
  );
}
