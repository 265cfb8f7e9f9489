import type { AdminMember } from '#contract/admin';
import { useAppSelector } from '../../../app/hooks.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from './MemberActions.module.css';
import { type MemberAction, memberActions } from './memberActions.ts';

/** Buttons for the actions on a member. */
export function MemberActions({ member, onOpen }: { member: AdminMember; onOpen: (action: MemberAction) => void }) {
  const ownId = useAppSelector(selectUser)?._id;
  const actions = useFocusFallback<HTMLDivElement>();
  const { _id, name } = member;
  return (
    <div ref={actions} className={styles.actions}>
      {memberActions(member, { isOneself: _id === ownId }).map((action) => (
        <Button
          key={'disabled' in action.change ? 'access' : 'votes'}
          look="quiet"
          aria-label={`${action.label}: ${name}`}
          onClick={() => onOpen(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}
