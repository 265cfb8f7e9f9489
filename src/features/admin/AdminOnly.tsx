import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { userApi } from '../../api/api.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { NotFound } from '../../core/layout/NotFound.tsx';
import { selectIsAdmin } from '../../core/session/sessionSlice.ts';

const NO_ADMIN_HEAD = {
  title: 'You’re not an admin anymore',
  description: 'These pages are for admins.',
  isIndexed: false,
};

/** Renders "not found" for everybody but admins; the server checks the role of each request itself. */
export function AdminOnly() {
  const dispatch = useAppDispatch();
  const isAdmin = useAppSelector(selectIsAdmin);
  const [wasAdmin, setWasAdmin] = useState(isAdmin);
  if (isAdmin && !wasAdmin) setWasAdmin(true);

  useEffect(() => {
    // The role may be newer than the stored user.
    if (!wasAdmin) void dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
  }, [dispatch, wasAdmin]);

  if (isAdmin) return <Outlet />;
  if (!wasAdmin) return <NotFound />;
  return (
    <NotFound head={NO_ADMIN_HEAD}>
      <span role="alert">Your admin role was removed, so these pages are closed to you. Your own picks are safe.</span>
    </NotFound>
  );
}
