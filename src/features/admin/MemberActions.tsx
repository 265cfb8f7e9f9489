import type { AdminMember } from '#contract/admin';
import { useAppSelector } from '../../app/hooks.ts';
import { selectUser } from '../../core/session/sessionSlice.ts';
import { useFocusHandover } from '../../shared/useFocusHandover.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './MemberActions.module.css';
import { type MemberDeed, memberDeeds } from './memberDeeds.ts';

/** What can be done about a member. */
export function MemberActions({ member, onAsk }: { member: AdminMember; onAsk: (deed: MemberDeed) => void }) {
  const ownId = useAppSelector(selectUser)?._id;
  const actions = useFocusHandover<HTMLDivElement>();
  const { _id, name } = member;
  return (
    <div ref={actions} className={styles.actions}>
      {memberDeeds(member, { isOneself: _id === ownId }).map((deed) => (
        <Button
          key={'disabled' in deed.change ? 'access' : 'votes'}
          look="quiet"
          aria-label={`${deed.action}: ${name}`}
          onClick={() => onAsk(deed)}
        >
          {deed.action}
        </Button>
      ))}
    </div>
  );
}
