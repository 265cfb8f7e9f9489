import type { LedgerProgress } from '#contract/ledger/check';
import { formatCount } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './LedgerProgressLine.module.css';

const STEPS: Record<LedgerProgress['step'], string> = {
  heads: 'Loading the ledgers',
  rows: 'Loading the votes',
  count: 'Counting the votes',
};

/** Approximate share of each step: loading is slow, counting is quick. */
const SHARES = { heads: [0, 0.1], rows: [0.1, 0.8], count: [0.8, 1] } as const;

function shareOf({ step, done, of }: LedgerProgress): number {
  const [from, to] = SHARES[step];
  return from + (to - from) * (of > 0 ? Math.min(1, done / of) : 0);
}

function textOf({ step, done, of }: LedgerProgress): string {
  if (step === 'count') return `${STEPS.count}: ${formatCount(done)}`;
  return step === 'rows' && done > 0 ? `${STEPS.rows}: ${Math.floor((100 * done) / of)}%` : STEPS[step];
}

type LedgerProgressLineProps = { progress: LedgerProgress; onCancel: () => void };

/** Progress of a check, with a cancel button. */
export function LedgerProgressLine({ progress, onCancel }: LedgerProgressLineProps) {
  const { step } = progress;
  return (
    <div className={styles.line}>
      <label className={styles.label}>
        {textOf(progress)}
        <progress max={1} value={shareOf(progress)} />
      </label>
      {/* The steps only: a screen reader need not hear every thousand. */}
      <p role="status" data-spoken="">
        {STEPS[step]}
      </p>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
