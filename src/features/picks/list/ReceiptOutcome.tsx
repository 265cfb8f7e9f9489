import { Link } from 'react-router-dom';
import type { CheckedLedger } from '#contract/ledger/check';
import { LedgerFindings } from '../../../core/ledger/LedgerFindings.tsx';
import { formatCount, plural } from '../../../shared/numbers.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import styles from './ReceiptOutcome.module.css';
import { checkedVotes } from './receiptWords.ts';

type ReceiptOutcomeProps = {
  checked: CheckedLedger;
  /** The ballot may have changed since the ledger was made. */
  isChanged: boolean;
  code: string;
  nameOf: (courseId: number) => string;
  onRepeat: () => void;
};

/** The outcome of a check: which of the member's votes were found, and other findings in the ledger. */
export function ReceiptOutcome({ checked, isChanged, code, nameOf, onRepeat }: ReceiptOutcomeProps) {
  const { own, findings, head, votes } = checked;
  // The button that was pressed is gone.
  const outcome = useFocusFallback<HTMLDivElement>();
  const counted = own && checkedVotes(own, isChanged);
  return (
    <div ref={outcome} className={styles.outcome}>
      {findings.length > 0 && <LedgerFindings title="Something’s wrong with this ledger" findings={findings} />}
      {!counted && findings.length === 0 && (
        <p role="status">We couldn’t check your votes: this ledger belongs to another election.</p>
      )}
      {counted && (
        <>
          <p role={counted.isRight ? 'status' : 'alert'} className={counted.isRight ? styles.right : styles.wrong}>
            {counted.title}
          </p>
          {!counted.isRight && (
            <p>
              Your list hasn’t changed since this ledger was made, so this shouldn’t happen. Check again. If it’s still
              wrong, take a screenshot and tell us, and others.
            </p>
          )}
          {counted.isRight && findings.length === 0 && head && (
            <p>
              Your browser remade the codes of your votes and found them among {plural(head.rows, 'vote')} for{' '}
              {formatCount(votes.length)} courses.
            </p>
          )}
          {counted.lines.map(({ says, courseIds }) => (
            <details key={says} open={says !== 'Found'}>
              <summary>
                {says} ({courseIds.length})
              </summary>
              <ul>
                {courseIds.map((id) => (
                  <li key={id}>{nameOf(id)}</li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
      <p className={styles.ways}>
        <Link to={paths.verifyState(code, head?.number)}>Count the whole ledger</Link>
        <Button look="quiet" onClick={onRepeat}>
          Check again
        </Button>
      </p>
    </div>
  );
}
