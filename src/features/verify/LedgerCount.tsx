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
              Your browser loads every vote of this ledger, adds them up, and compares hash, signature, the chain of
              ledgers and each total with what is published. {sizeText(shown.jws)}
            </p>
            <p>
              <Button onClick={count}>Count the votes here</Button>
            </p>
          </>
        )}
        {check.status === 'running' && <LedgerProgressLine progress={check.progress} onCancel={cancel} />}
        {check.status === 'failed' && <ReadFailureNotice failure={check.failure} onRetry={count} />}
        {check.status === 'done' && <CountOutcome checked={check.checked} state={state} onRepeat={count} />}
      </Card>
      <Card aria-labelledby="words">
        <h2 id="words">Its eight words</h2>
        <EightWords jws={shown.jws} />
        <p>
          Compare these words with somebody else’s: read them to a friend, or look at an older picture or post. Only
          that shows that both of you were given the same ledger. If a single word differs, somebody was shown something
          else.
        </p>
      </Card>
    </>
  );
}
