import { MAX_VOTES } from '#contract/limits';
import { RemainingVotes } from '../../../core/footer/RemainingVotes.tsx';
import styles from './PlantedFlags.module.css';

type PlantedFlagsProps = { count: number; stateName: string | undefined; isClosed: boolean };

/** The member's 22 flags beside the list; hidden on smaller screens, where the action bar shows them. */
export function PlantedFlags({ count, stateName = 'this state', isClosed }: PlantedFlagsProps) {
  return (
    <aside className={styles.card} aria-labelledby="flags" data-screen-only="">
      <h2 id="flags">Your flags in {stateName}</h2>
      <RemainingVotes remaining={MAX_VOTES - count} rows={2} />
      <p className={styles.count}>{isClosed ? `${count} planted` : `${count} planted, ${MAX_VOTES - count} left`}</p>
    </aside>
  );
}
