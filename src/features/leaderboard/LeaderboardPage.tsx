import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { findState } from '#contract/states';
import { stateOfCode } from '../../core/location/address.ts';
import { useCurrentLocation } from '../../core/location/currentLocation.ts';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { paths } from '../../shared/paths.ts';
import { StateRanking } from './StateRanking.tsx';

/** /leaderboard/:state */
export function StateLeaderboardPage() {
  const { state: code = '' } = useParams();
  const state = stateOfCode(code);
  return state ? <StateRanking state={state} /> : <NotFound />;
}

/** /leaderboard: the ranking of the current location. */
export function LeaderboardPage() {
  const { code } = useCurrentLocation();
  const { hash } = useLocation();
  const navigate = useNavigate();

  // Redirects the old address of the states page.
  useEffect(() => {
    if (hash === '#country') void navigate(paths.states, { replace: true });
  }, [hash, navigate]);

  const state = findState(code ?? '');
  return state ? <StateRanking state={state} /> : null;
}
