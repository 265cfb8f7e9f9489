import styles from './SwapList.module.css';
import type { OwnPick } from './useSwapChoice.ts';

type SwapListProps = { picks: readonly OwnPick[]; onChoose: (pick: OwnPick) => void };

/** The picks in order, each of them one tap from being replaced. */
export function SwapList({ picks, onChoose }: SwapListProps) {
  return (
    <ol>
      {picks.map((pick, index) => (
        <li key={pick.id}>
          <button
            type="button"
            className={styles.pick}
            aria-label={`Replace ${pick.name}`}
            onClick={() => onChoose(pick)}
          >
            <span className={styles.place}>{index + 1}</span>
            <span>
              <span className={styles.name}>{pick.name}</span>
              <span className={styles.town}>{pick.town}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
