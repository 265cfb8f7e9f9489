import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isSignInLink, linkPageOf } from './mailedLinks/linkUrls.ts';

/** Route wrapper of /auth/action: redirects sign-in links to the page that handles them. */
export function SignInLinkRedirect() {
  const { search } = useLocation();
  return isSignInLink(search) ? <Navigate to={linkPageOf(search)} replace /> : <Outlet />;
}
