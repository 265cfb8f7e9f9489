import { useAppDispatch } from '../../app/hooks.ts';
import { toastShown } from '../../core/toast/toastSlice.ts';
import type { MemberAction } from './memberActions.ts';
import { useDisableMemberMutation, useVoidVotesMutation } from './membersApi.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Asks why, and does it. */
export function MemberDialog({ userId, deed, onClose }: { userId: string; deed: MemberAction; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [disableMember] = useDisableMemberMutation();
  const [voidVotes] = useVoidVotesMutation();
  const { change, done, title, text, action } = deed;

  const carryOut = async (reason: string) => {
    const answer =
      'disabled' in change
        ? await disableMember({ userId, reason, ...change })
        : await voidVotes({ userId, reason, ...change });
    if (answer.data) dispatch(toastShown({ type: 'success', message: done }));
    return answer;
  };

  return <ReasonDialog title={title} text={text} action={action} onConfirm={carryOut} onClose={onClose} />;
}
