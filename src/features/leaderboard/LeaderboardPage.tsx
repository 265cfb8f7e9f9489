import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { findState } from '#contract/states';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { locationChosen, selectLocation } from '../../core/location/locationSlice.ts';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { paths } from '../../shared/paths.ts';
import { StateRanking } from './StateRanking.tsx';

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

/** /leaderboard: the ranking of the current location. */
export function LeaderboardPage() {
  const { current, isGuessed } = useAppSelector(selectLocation);
  const { hash } = useLocation();
  const navigate = useNavigate();

  // Synchronises with the URL: redirects the old address of the states page.
  useEffect(() => {
    if (hash === '#country') void navigate(paths.states, { replace: true });
  }, [hash, navigate]);

  const state = findState(current ?? '');
  return state ? <StateRanking state={state} isGuessed={isGuessed} /> : null;
}
