import type { AdminMember } from '#contract/admin';
import { useAppSelector } from '../../app/hooks.ts';
import { selectUser } from '../../core/session/sessionSlice.ts';
import { useFocusFallback } from '../../shared/useFocusFallback.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './MemberActions.module.css';
import { type MemberAction, memberActions } from './memberActions.ts';

/** What can be done about a member. */
export function MemberActions({ member, onAsk }: { member: AdminMember; onAsk: (deed: MemberAction) => void }) {
  const ownId = useAppSelector(selectUser)?._id;
  const actions = useFocusFallback<HTMLDivElement>();
  const { _id, name } = member;
  return (
    <div ref={actions} className={styles.actions}>
      {memberActions(member, { isOneself: _id === ownId }).map((deed) => (
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
