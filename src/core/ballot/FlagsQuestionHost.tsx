import { Suspense } from 'react';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { selectIsMember } from '../session/sessionSlice.ts';
import { selectGuestFlagCount } from './guestBallotSlice.ts';

const FlagsQuestion = lazyComponent(
  async () => (await import('./FlagsQuestion.tsx')).FlagsQuestion,
  // If its code cannot be loaded, the flags stay stored and the next visit asks.
  () => null,
);

const selectIsAsked = (state: RootState) => selectIsMember(state) && selectGuestFlagCount(state) > 0;

/** Asks a member who has signed in about a guest's flags, above any page. */
export function FlagsQuestionHost() {
  const isAsked = useAppSelector(selectIsAsked);
  return (
    isAsked && (
      <Suspense>
        <FlagsQuestion />
      </Suspense>
    )
  );
}
