import { Suspense, useLayoutEffect } from 'react';
import { useParams } from 'react-router-dom';
import { findState, type UsState } from '#contract/states';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { locationChosen, selectLocation } from '../../core/location/locationSlice.ts';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { lazyComponent } from '../../shared/lazyComponent.ts';
import { SkeletonRows } from '../../shared/ui/CourseRow.tsx';
import { ComponentNotLoaded } from '../../shared/ui/ComponentNotLoaded.tsx';
import { StateRanking } from './StateRanking.tsx';

/** Lazy, because it is below the fold and not on the page of a single state. */
export const Country = lazyComponent(
  async () => (await import('./Country.tsx')).Country,
  ({ load }) => <ComponentNotLoaded title="The states could not be loaded" load={load} />,
);

/** /leaderboard/:state; the URL determines the current location. */
export function StateLeaderboardPage() {
  const { state: code = '' } = useParams();
  const dispatch = useAppDispatch();
  const state = /^[a-z]{2}$/i.test(code) ? findState(code) : undefined;

  // Synchronises the store with the URL before the first paint.
  useLayoutEffect(() => {
    if (state) dispatch(locationChosen(state.code));
  }, [dispatch, state]);

  if (!state) return <NotFound />;
  return <StateRanking state={state} />;
}

/** /leaderboard: the ranking of the current location, and below it the country. */
export function LeaderboardPage() {
  const { current, isGuessed } = useAppSelector(selectLocation);
  const state: UsState | undefined = findState(current ?? '');
  if (!state) return null;
  return (
    <>
      <StateRanking state={state} isGuessed={isGuessed} />
      <Suspense fallback={<SkeletonRows label="Loading the states" />}>
        <Country />
      </Suspense>
    </>
  );
}
