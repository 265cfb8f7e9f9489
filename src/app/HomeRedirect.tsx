import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../shared/paths.ts';

/** Redirects the root to the ranking, with its query (a campaign, for example) and fragment. */
export function HomeRedirect() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.leaderboard, search, hash }} replace />;
}
