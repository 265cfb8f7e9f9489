import styles from './SwapList.module.css';
import type { OwnPick } from './SwapSheet.tsx';

type SwapListProps = { picks: readonly OwnPick[]; onChoose: (pick: OwnPick) => void };

/** The picks in order; a tap chooses the one to replace. */
export function SwapList({ picks, onChoose }: SwapListProps) {
  return (
    <ol>
      {picks.map((pick, index) => (
        <li key={pick.id} className={styles.pick}>
          <span className={styles.place}>{index + 1}</span>
          <div>
            <button
              type="button"
              className={styles.name}
              aria-label={`Replace ${pick.name}`}
              onClick={() => onChoose(pick)}
            >
              {pick.name}
            </button>
            <p className={styles.town}>{pick.town}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
