import { useAppDispatch } from '../../../app/hooks.ts';
import { toastShown } from '../../../core/feedback/toastSlice.ts';
import type { MemberAction } from './memberActions.ts';
import { useDisableMemberMutation, useVoidVotesMutation } from './membersApi.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';

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
