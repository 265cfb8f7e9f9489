import { Share } from 'lucide-react';
import { useState } from 'react';
import { TOAST_LONG_DURATION_MS } from '#contract/limits';
import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/feedback/toastSlice.ts';
import { CODE_LIMIT_MS, withTimeout } from '../../shared/withTimeout.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { say } from '../../shared/sentence.ts';
import type { GolfFacts } from './golfFacts.ts';

/** Shares a picture of the tiles, made in the browser and never on the server, so that nothing becomes public. */
export function SharePicture({ facts }: { facts: GolfFacts }) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const share = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const code = import('./golfPicture.ts');
    const drawing = code.then(({ drawPicture }) => drawPicture(facts));
    const picture = await withTimeout(drawing, CODE_LIMIT_MS).catch(() => undefined);
    // Not busy while the share sheet is open: some browsers never say that it was closed.
    setIsBusy(false);
    if (!picture) {
      const message = say`We couldn’t make the picture. Check your connection and try again.`;
      dispatch(toastShown({ type: 'error', message, duration: TOAST_LONG_DURATION_MS }));
    } else if ((await (await code).sharePicture(picture, facts)) === 'saved') {
      dispatch(toastShown({ type: 'success', message: say`Your picture is in your downloads.` }));
    }
  };
  return (
    <Button look="quiet" aria-label="Share a picture" aria-disabled={isBusy} onClick={() => void share()}>
      <Share aria-hidden="true" size={18} />
      Share
    </Button>
  );
}
