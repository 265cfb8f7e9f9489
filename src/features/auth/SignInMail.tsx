import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isSignInLink, linkPageOf } from './mailedLinks/linkAddress.ts';

/** Around /auth/action: leads the link of a sign-in mail to the page that signs in. */
export function SignInMail() {
  const { search } = useLocation();
  return isSignInLink(search) ? <Navigate to={linkPageOf(search)} replace /> : <Outlet />;
}
