import type { CheckedLedger } from '#contract/ledger/check';
import type { UsState } from '#contract/states';
import { LedgerFindings } from '../../core/ledger/LedgerFindings.tsx';
import { formatCount, plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { CountedVotes } from './CountedVotes.tsx';
import styles from './CountOutcome.module.css';

type CountOutcomeProps = { checked: CheckedLedger; state: UsState; onRepeat: () => void };

/** The outcome of a count: equal to what is published, or the findings. */
export function CountOutcome({ checked, state, onRepeat }: CountOutcomeProps) {
  const { findings, head, votes, links, isResult } = checked;
  // The button that was pressed is gone.
  const outcome = useFocusFallback<HTMLDivElement>();
  const sum = votes.reduce((all, [, count]) => all + count, 0);
  return (
    <div ref={outcome} className={styles.outcome}>
      {findings.length === 0 && head && (
        <div role="status">
          <p className={styles.verdict}>Equal.</p>
          <p>
            {plural(sum, 'vote')} of {plural(head.ballots, 'ballot')} counted here, and every total is the one that is
            published{isResult && ', also in the election’s result as it was first made'}. The signature is right, and{' '}
            {links.length === 1
              ? 'this is the first ledger.'
              : `all ${formatCount(links.length)} ledgers follow one another.`}
          </p>
        </div>
      )}
      {findings.length > 0 && (
        <LedgerFindings title={`Not equal: ${plural(findings.length, 'finding')}`} findings={findings} />
      )}
      {head && votes.length > 0 && <CountedVotes votes={votes} head={head} state={state} />}
      <p>
        <Button look="quiet" onClick={onRepeat}>
          Count again
        </Button>
      </p>
    </div>
  );
}
