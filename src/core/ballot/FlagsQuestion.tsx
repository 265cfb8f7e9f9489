import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { selectUser } from '../session/sessionSlice.ts';
import { flagsClaimed, flagsDropped, selectGuestFlagCount } from './guestBallotSlice.ts';
import styles from './FlagsQuestion.module.css';

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
    <Dialog aria-labelledby="flags-question" aria-describedby="flags-question-text" onClose={() => setIsOpen(false)}>
      <h2 id="flags-question">Are these flags yours?</h2>
      <p id="flags-question-text" className={styles.text}>
        {plural(count, 'flag')} {were} planted on this device before you signed in. Add {them}?
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => dispatch(flagsClaimed(userId))}>Add</Button>
        <Button look="quiet" onClick={() => dispatch(flagsDropped())}>
          Not mine
        </Button>
      </div>
    </Dialog>
  );
}
