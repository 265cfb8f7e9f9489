import type { ListedHead } from '#contract/ledger/format';
import type { UsState } from '#contract/states';
import { EightWords } from '../../core/ledger/EightWords.tsx';
import { LedgerProgressLine } from '../../core/ledger/LedgerProgressLine.tsx';
import { ReadFailureNotice } from '../../core/ledger/ReadFailureNotice.tsx';
import { useLedgerCheck } from '../../core/ledger/useLedgerCheck.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { CountOutcome } from './CountOutcome.tsx';
import { sizeText } from './ledgerSize.ts';

type LedgerCountProps = { shown: ListedHead; state: UsState };

/** Counts one ledger on request, and shows its eight words for comparison. */
export function LedgerCount({ shown, state }: LedgerCountProps) {
  const { check, start, cancel } = useLedgerCheck();
  const count = () => start({ state: state.code, number: shown.number });
  return (
    <>
      <Card aria-labelledby="count">
        <h2 id="count">Count it yourself</h2>
        {check.status === 'idle' && (
          <>
            <p>
              Your browser loads every vote in this ledger and adds them up. It compares each total, the hash (a
              checksum of all votes), the signature, the chain of ledgers and the names of the courses with what we
              published. {sizeText(shown.jws)}
            </p>
            <p>
              <Button onClick={count}>Count the votes here</Button>
            </p>
          </>
        )}
        {check.status === 'running' && <LedgerProgressLine progress={check.progress} onCancel={cancel} />}
        {check.status === 'failed' && <ReadFailureNotice failure={check.failure} onRetry={count} />}
        {check.status === 'done' && <CountOutcome checked={check.checked} onRepeat={count} />}
      </Card>
      <Card aria-labelledby="words">
        <h2 id="words">Fingerprint</h2>
        <EightWords jws={shown.jws} />
        <p>
          These eight words stand for this ledger. Read them to a friend, or compare an older screenshot or post. If
          they match, you both got the same ledger. If one word differs, someone got a different one.
        </p>
      </Card>
    </>
  );
}
