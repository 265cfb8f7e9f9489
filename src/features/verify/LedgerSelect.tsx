import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedHead } from '#contract/ledger/format';
import { dayOf } from '#contract/ledger/seen';
import type { UsState } from '#contract/states';
import { openPickerFirst } from '../../shared/openPickerFirst.ts';
import { paths } from '../../shared/paths.ts';
import styles from './LedgerSelect.module.css';

type LedgerSelectProps = { heads: readonly ListedHead[]; shown: ListedHead; state: UsState };

/** Which of a state's ledgers is counted. */
export function LedgerSelect({ heads, shown, state }: LedgerSelectProps) {
  const id = useId();
  const navigate = useNavigate();
  const open = (number: string) =>
    navigate(paths.verifyState(state.code, Number(number) === heads[0]?.number ? undefined : Number(number)));
  return (
    <p className={styles.line}>
      <label htmlFor={id}>Ledger</label>
      <select
        // Uncontrolled, so that hydration keeps what was chosen before it.
        key={shown.number}
        id={id}
        autoComplete="off"
        defaultValue={shown.number}
        onKeyDown={openPickerFirst}
        onChange={({ target }) => void open(target.value)}
      >
        {heads.map(({ number, at }) => (
          <option key={number} value={number}>
            No. {number}, {dayOf(at)}
          </option>
        ))}
      </select>
    </p>
  );
}
