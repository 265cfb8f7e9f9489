import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../shared/paths.ts';

/** The root leads on to the ranking; the query (a campaign, for one) and the fragment go along. */
export function HomeRedirect() {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: paths.leaderboard, search, hash }} replace />;
}
