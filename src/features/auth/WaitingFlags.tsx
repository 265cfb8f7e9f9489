import { useGetConfigQuery } from '../../api/endpoints/configApi.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { selectFlags } from '../../core/ballot/guestBallotSlice.ts';
import { Flag } from '../../shared/ui/Flag.tsx';
import styles from './WaitingFlags.module.css';

/** "Your 3 flags are waiting."; undefined where none wait on this device. */
export function useWaitingFlags(): string | undefined {
  const { length } = useAppSelector(selectFlags);
  const { data: config } = useGetConfigQuery();
  if (length === 0) return undefined;
  const [are, they] = length === 1 ? ['Your flag is', 'It counts'] : [`Your ${length} flags are`, 'They count'];
  return `${are} waiting.${config?.requireVerifiedEmail ? ` ${they} once you verify your email.` : ''}`;
}

/** Note about the flags that wait for a sign-in; renders nothing without one. */
export function WaitingFlags() {
  const waiting = useWaitingFlags();
  return (
    waiting !== undefined && (
      <div role="status" className={styles.note}>
        <Flag className={styles.flag} />
        <p>{waiting}</p>
      </div>
    )
  );
}
