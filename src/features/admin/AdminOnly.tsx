import { Outlet } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSession } from '../../core/session/sessionSlice.ts';
import { PageNotFound } from '../../core/layout/NotFound.tsx';

/** Renders "not found" for everybody but admins; the server checks the role of each request itself. */
export function AdminOnly() {
  const { user_type: userType } = useAppSelector(selectSession);
  return userType === 'admin' ? <Outlet /> : <PageNotFound />;
}
