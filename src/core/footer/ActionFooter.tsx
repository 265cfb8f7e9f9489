import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { RetryLine } from '../../shared/ui/RetryLine.tsx';
import { shareLink } from './shareLink.ts';
import { toastShown } from '../feedback/toastSlice.ts';
import styles from './ActionFooter.module.css';
import { selectFooter } from './footerSlice.ts';
import { RemainingVotes } from './RemainingVotes.tsx';
import { MAX_VOTES } from '#contract/limits';
import { say } from '../../shared/sentence.ts';

const PlantedFlags = lazyComponent(
  async () => (await import('./PlantedFlags.tsx')).PlantedFlags,
  // Without their code the button alone says what to do.
  () => null,
);

type ActionFooterProps = {
  mainTo: string | undefined;
  /** Router state of the main button's link. */
  mainState: object | undefined;
  leftTo: string | undefined;
  /** Page to open instead of sharing, while there is no link to share. */
  shareTo: string | undefined;
  /** Status of the footer slice's remaining votes; 'failedInPage' where the page itself shows the failure. */
  votes: 'known' | 'loading' | 'failed' | 'failedInPage';
  /** How many a guest has planted on this device. */
  guestFlags: number;
  /** The page has a panel beside its list, so the bar is as wide as the list's column. */
  isBesidePanel: boolean;
  onRetryVotes: () => void;
};

/** The action bar: its contents come from the footer slice, its links from the page's layout. */
export function ActionFooter({
  mainTo,
  mainState,
  leftTo,
  shareTo,
  guestFlags,
  isBesidePanel,
  votes,
  onRetryVotes,
}: ActionFooterProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const footer = useAppSelector(selectFooter);
  if (!footer.showMainButton && !footer.showLeftButton && !footer.showShareButton) return null;

  const showNotLoaded = () => {
    const message = say`This state’s courses didn’t load yet. Check your connection and try again.`;
    dispatch(toastShown({ type: 'error', message }));
  };

  const onShare = async () => {
    if (shareTo !== undefined) {
      void navigate(shareTo);
      return;
    }
    const result = await dispatch(shareLink(footer.shareLink, document.title));
    if (result === 'copied') dispatch(toastShown({ type: 'success', message: say`Link copied.` }));
    if (result === 'failed')
      dispatch(toastShown({ type: 'error', message: say`Copy this link: ${footer.shareLink}`, duration: 8000 }));
  };

  return (
    <section
      id="actions"
      tabIndex={-1}
      className={styles.bar}
      data-is-last={!footer.showFooter}
      data-is-beside-panel={isBesidePanel}
      data-has-flags={guestFlags > 0}
      aria-label="Actions"
    >
      <div className={styles.line}>
        {footer.showRemainingVotes && votes === 'loading' && <p className={styles.remaining}>Loading your flags…</p>}
        {footer.showRemainingVotes && votes === 'failed' && (
          <div className={styles.failed}>
            <RetryLine onRetry={onRetryVotes}>We couldn’t load your flags.</RetryLine>
          </div>
        )}
        {footer.showRemainingVotes && votes === 'known' && (
          <p className={styles.remaining}>
            <span className={styles.flags}>
              <RemainingVotes remaining={footer.remainingVotes} />
            </span>
            <span className={styles.count}>
              <strong>{footer.remainingVotes}</strong>
              <span className={styles.of}> of {MAX_VOTES}</span> left
            </span>
          </p>
        )}
        <Suspense>{guestFlags > 0 && <PlantedFlags count={guestFlags} />}</Suspense>
        <div className={styles.buttons}>
          {footer.showLeftButton && leftTo && (
            <ButtonLink look="quiet" className={styles.left} to={leftTo}>
              {footer.leftButtonText}
            </ButtonLink>
          )}
          {footer.showMainButton &&
            (mainTo ? (
              <ButtonLink className={styles.main} to={mainTo} state={mainState}>
                {footer.mainButtonText}
              </ButtonLink>
            ) : (
              // Rendered before its target is known, so that the bar does not shift.
              <Button className={styles.main} aria-disabled="true" onClick={showNotLoaded}>
                {footer.mainButtonText}
              </Button>
            ))}
          {footer.showShareButton && (
            <Button look="quiet" className={styles.share} onClick={() => void onShare()}>
              Share
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
