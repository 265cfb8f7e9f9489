import { Outlet } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSession } from '../../core/session/sessionSlice.ts';
import { PageNotFound } from '../../core/layout/NotFound.tsx';

/** For anybody but an admin there is nothing here. The server decides on its own whom it answers. */
export function AdminOnly() {
  const { user_type: userType } = useAppSelector(selectSession);
  return userType === 'admin' ? <Outlet /> : <PageNotFound />;
}
