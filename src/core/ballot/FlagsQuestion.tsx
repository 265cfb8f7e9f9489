import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { QuestionDialog } from '../../shared/ui/QuestionDialog.tsx';
import { selectUser } from '../session/sessionSlice.ts';
import { flagsClaimed, flagsDropped, selectGuestFlagCount } from './guestBallotSlice.ts';

/**
 * Asks whether the member planted the flags that were on this device before the sign-in, or somebody else.
 * A member who closes the dialog without a choice is asked again at the next visit.
 */
export function FlagsQuestion() {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectGuestFlagCount);
  const userId = useAppSelector(selectUser)?._id;
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen || userId === undefined) return null;
  const [were, them] = count === 1 ? ['was', 'it'] : ['were', 'them'];
  return (
    <QuestionDialog
      title="Are these flags yours?"
      text={`${plural(count, 'flag')} ${were} planted on this device before you signed in. Add ${them}?`}
      onClose={() => setIsOpen(false)}
    >
      <Button onClick={() => dispatch(flagsClaimed(userId))}>Add</Button>
      <Button look="quiet" onClick={() => dispatch(flagsDropped())}>
        Not mine
      </Button>
    </QuestionDialog>
  );
}
