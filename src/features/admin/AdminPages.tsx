import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { PageNotFound } from '../../core/layout/NotFound.tsx';
import { ADMIN_PAGES } from './pages.ts';
import { AuditPage } from './AuditPage.tsx';
import { CataloguePage } from './catalogue/CataloguePage.tsx';
import { CoursesPage } from './courses/CoursesPage.tsx';
import { ElectionsPage } from './elections/ElectionsPage.tsx';
import { EventsPage } from './EventsPage.tsx';
import { ImportPage } from './catalogue/ImportPage.tsx';
import { LocationsPage } from './LocationsPage.tsx';
import { OverviewPage } from './OverviewPage.tsx';
import { SuggestionsPage } from './suggestions/SuggestionsPage.tsx';
import { UsersPage } from './members/UsersPage.tsx';

/** Routes below /admin. */
export const adminRoutes: RouteObject[] = [
  { path: '', element: <OverviewPage /> },
  { path: 'users', element: <UsersPage /> },
  { path: 'courses', element: <CoursesPage /> },
  { path: 'courses/import', element: <ImportPage /> },
  { path: 'import', element: <Navigate to={ADMIN_PAGES.import.path} replace /> },
  { path: 'catalogue', element: <CataloguePage /> },
  { path: 'locations', element: <LocationsPage /> },
  { path: 'elections', element: <ElectionsPage /> },
  { path: 'suggestions', element: <SuggestionsPage /> },
  { path: 'events', element: <EventsPage /> },
  { path: 'audit', element: <AuditPage /> },
  { path: '*', element: <PageNotFound /> },
];

/** /admin/*: one piece of code, because an admin needs most of its pages. */
export function AdminPages() {
  return useRoutes(adminRoutes);
}
