import { useId } from 'react';
import { openPickerFirst } from '../../shared/openPickerFirst.ts';
import { type BallotOrder, ORDERS } from './ballotOrder.ts';
import styles from './OrderChoice.module.css';
import type { PositionStatus } from './usePosition.ts';

const LABELS: Record<BallotOrder, string> = { name: 'A–Z', nearest: 'Nearest', shuffled: 'Shuffled' };

const NEAREST: Record<PositionStatus, string> = {
  unknown: 'A–Z until we know where you are.',
  requesting: 'Finding you… A–Z until then.',
  known: 'Nearest first. Your location never leaves this tab.',
  refused: 'Your browser doesn’t share your location, so the list is A–Z. You can allow it in your browser’s settings.',
  missing: 'We couldn’t find your location, so the list is A–Z.',
};
const NOTES: Record<Exclude<BallotOrder, 'nearest'>, string> = {
  name: '',
  shuffled: 'A new shuffle each day, so no course wins by its name.',
};
const REQUEST_LABELS: Partial<Record<PositionStatus, string>> = {
  unknown: 'Use my location',
  refused: 'Try again',
  missing: 'Try again',
};

type OrderChoiceProps = {
  order: BallotOrder;
  status: PositionStatus;
  onChoose: (order: BallotOrder) => void;
  onRequestPosition: () => void;
};

/** Select of the list's order, with an explanation of the chosen one. */
export function OrderChoice({ order, status, onChoose, onRequestPosition }: OrderChoiceProps) {
  const id = useId();
  const note = order === 'nearest' ? NEAREST[status] : NOTES[order];
  const requestLabel = order === 'nearest' ? REQUEST_LABELS[status] : undefined;
  return (
    <div className={styles.choice}>
      <span className={styles.field}>
        <label htmlFor={id}>Order</label>
        <select
          id={id}
          className={styles.select}
          autoComplete="off"
          value={order}
          onKeyDown={openPickerFirst}
          onChange={({ target }) => {
            const chosen = ORDERS.find((one) => one === target.value);
            if (chosen) onChoose(chosen);
          }}
        >
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {LABELS[one]}
            </option>
          ))}
        </select>
      </span>
      <span className={styles.note}>
        <span role="status">{note}</span>
        {requestLabel !== undefined && (
          <button type="button" className={styles.ask} onClick={onRequestPosition}>
            {requestLabel}
          </button>
        )}
      </span>
    </div>
  );
}
