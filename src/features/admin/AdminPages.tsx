import { addListener, removeListener } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { PageNotFound } from '../../core/layout/NotFound.tsx';
import { ADMIN_PAGES } from './pages.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { AuditPage } from './AuditPage.tsx';
import { listenForUndo } from './changes/adminChange.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { CataloguePage } from './catalogue/CataloguePage.tsx';
import { CoursesPage } from './courses/CoursesPage.tsx';
import { ElectionsPage } from './elections/ElectionsPage.tsx';
import { EventsPage } from './EventsPage.tsx';
import { ImportPage } from './imports/ImportPage.tsx';
import { OverviewPage } from './OverviewPage.tsx';
import { isUnconfirmed, listenForRefusals } from './refusedCalls.ts';
import { StatesPage } from './StatesPage.tsx';
import { SuggestionsPage } from './suggestions/SuggestionsPage.tsx';
import { UsersPage } from './members/UsersPage.tsx';

/** Addresses of earlier releases. */
const MOVED = [
  ['import', ADMIN_PAGES.import.path],
  ['catalogue', ADMIN_PAGES.catalogue.path],
  ['locations', ADMIN_PAGES.states.path],
] as const;

const pages: RouteObject[] = [
  { path: '', element: <OverviewPage /> },
  { path: 'users', element: <UsersPage /> },
  { path: 'courses', element: <CoursesPage /> },
  { path: 'courses/import', element: <ImportPage /> },
  { path: 'courses/catalogue', element: <CataloguePage /> },
  { path: 'states', element: <StatesPage /> },
  { path: 'elections', element: <ElectionsPage /> },
  { path: 'suggestions', element: <SuggestionsPage /> },
  { path: 'events', element: <EventsPage /> },
  { path: 'audit', element: <AuditPage /> },
  ...MOVED.map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
  { path: '*', element: <PageNotFound /> },
];

/** Routes below /admin. */
export const adminRoutes: RouteObject[] = [{ element: <AdminOnly />, children: pages }];

/** /admin/*: one piece of code, because an admin needs most of its pages. */
export function AdminPages() {
  const dispatch = useAppDispatch();
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => {
    dispatch(listenForUndo());
    dispatch(listenForRefusals());
    const unconfirmed = { predicate: isUnconfirmed, effect: () => setIsConfirming(true) };
    dispatch(addListener(unconfirmed));
    return () => void dispatch(removeListener(unconfirmed));
  }, [dispatch]);
  const page = useRoutes(adminRoutes);
  return (
    <>
      {page}
      {isConfirming && <ConfirmDialog onClose={() => setIsConfirming(false)} />}
    </>
  );
}
