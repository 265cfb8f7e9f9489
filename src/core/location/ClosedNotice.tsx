import styles from './ClosedNotice.module.css';
import { useIsClosed } from './closedState.ts';

type ClosedNoticeProps = { locationId: string | undefined; stateName: string | undefined };

/** Says that voting in a state is closed; renders nothing while it is open. */
export function ClosedNotice({ locationId, stateName = 'this state' }: ClosedNoticeProps) {
  if (!useIsClosed(locationId)) return null;
  return (
    <p className={styles.note}>
      <strong>Voting in {stateName} is closed.</strong> The ranking and lists stay up.
    </p>
  );
}
