import type { AdminMember } from '#contract/admin';
import { useAppSelector, useAppDispatch } from '../../../app/hooks.ts';
import { selectUser } from '../../../core/session/sessionSlice.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import { useFocusFallback } from '../../../shared/useFocusFallback.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { plural } from '../../../shared/numbers.ts';
import { RowActions } from '../AdminTable.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useDisableMemberMutation, useVoidVotesMutation } from './membersApi.ts';

/** Buttons for the actions on a member. */
export function MemberActions({ member, onOpen }: { member: AdminMember; onOpen: (action: MemberAction) => void }) {
  const ownId = useAppSelector(selectUser)?._id;
  const actions = useFocusFallback<HTMLDivElement>();
  const { _id } = member;
  const name = nameOf(member);
  return (
    <RowActions ref={actions}>
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
    </RowActions>
  );
}

export type MemberAction = {
  change: { disabled: boolean } | { voided: boolean };
  /** Text of its button. */
  label: string;
  title: string;
  text: string;
  /** Text of the toast after success. */
  done: string;
};

/** Actions available on a member now; admins cannot disable themselves. */
function memberActions(member: AdminMember, { isOneself }: { isOneself: boolean }): MemberAction[] {
  const { votes, disabledAt, voidedAt } = member;
  const name = nameOf(member);
  const actions: MemberAction[] = [];
  if (voidedAt === null) {
    actions.push({
      change: { voided: true },
      label: 'Void votes',
      title: `Void ${name}’s votes?`,
      text: `This takes ${plural(votes, 'vote')} out of the rankings. The lists stay, and you can restore the votes anytime.`,
      done: `${name}’s votes are voided.`,
    });
  } else {
    actions.push({
      change: { voided: false },
      label: 'Restore votes',
      title: `Restore ${name}’s votes?`,
      text: `This restores ${plural(votes, 'vote')}. They count again if they counted before.`,
      done: `${name}’s votes are restored.`,
    });
  }
  if (disabledAt !== null) {
    actions.push({
      change: { disabled: false },
      label: 'Enable',
      title: `Enable ${name}?`,
      text: 'They can sign in again.',
      done: `${name} can sign in again.`,
    });
  } else if (!isOneself) {
    actions.push({
      change: { disabled: true },
      label: 'Disable',
      title: `Disable ${name}?`,
      text: 'This signs them out on every device, and they can’t sign in again. Their votes stay. If they shouldn’t count, void them.',
      done: `${name} is disabled.`,
    });
  }
  return actions;
}

/** Asks for the reason of an action on a member and performs it. */
export function MemberDialog({
  userId,
  action,
  onClose,
}: {
  userId: string;
  action: MemberAction;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [disableMember] = useDisableMemberMutation();
  const [voidVotes] = useVoidVotesMutation();
  const { change, done, title, text, label } = action;

  const perform = async (reason: string) => {
    const result =
      'disabled' in change
        ? await disableMember({ userId, reason, ...change })
        : await voidVotes({ userId, reason, ...change });
    if (result.data) dispatch(toastShown({ type: 'success', message: done }));
    return result;
  };

  return <ReasonDialog title={title} text={text} action={label} onConfirm={perform} onClose={onClose} />;
}

/** The address of a member who has no name yet. */
const nameOf = ({ name, email }: AdminMember): string => name || email;
