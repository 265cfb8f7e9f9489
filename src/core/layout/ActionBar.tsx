import { ActionFooter } from '../footer/ActionFooter.tsx';
import { usePageLayout } from './usePageLayout.ts';

/** The action bar of the current page. Separate from the frame, so that a vote re-renders the bar only. */
export function ActionBar() {
  const {
    mainTo,
    mainState,
    leftTo,
    shareTo,
    guestFlags = 0,
    isBesidePanel = false,
    saysFailure = false,
    votes,
    retryVotes,
  } = usePageLayout();
  return (
    <ActionFooter
      mainTo={mainTo}
      mainState={mainState}
      leftTo={leftTo}
      shareTo={shareTo}
      guestFlags={guestFlags}
      isBesidePanel={isBesidePanel}
      votes={saysFailure && votes === 'failed' ? 'failedInPage' : votes}
      onRetryVotes={retryVotes}
    />
  );
}
