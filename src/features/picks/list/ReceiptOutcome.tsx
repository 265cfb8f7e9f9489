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
      {findings.length > 0 && <LedgerFindings title="This ledger cannot be relied on" findings={findings} />}
      {!counted && findings.length === 0 && (
        <p role="status">Your votes could not be looked for: the ledger is of another election.</p>
      )}
      {counted && (
        <>
          <p role={counted.isRight ? 'status' : 'alert'} className={counted.isRight ? styles.right : styles.wrong}>
            {counted.title}
          </p>
          {!counted.isRight && (
            <p>
              Your list has not changed since this ledger was made, so this should not be. Check once more; if it stays,
              keep a picture of this page and tell the people who run this site, and others.
            </p>
          )}
          {counted.isRight && findings.length === 0 && head && (
            <p>
              Your browser made the codes of your votes again and found them among {plural(head.rows, 'vote')} for{' '}
              {formatCount(votes.length)} courses.
            </p>
          )}
          {head?.v === 1 && (
            <p>
              This ledger still has the older codes, which do not say whose a vote is: members with the same votes could
              all be shown the same lines. Newer ledgers rule that out.
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
