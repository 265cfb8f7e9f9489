import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { NotFound } from '../../core/shell/NotFound.tsx';
import { AdminOnly } from './AdminOnly.tsx';
import { ADMIN_PATHS } from './adminPaths.ts';
import { AuditPage } from './AuditPage.tsx';
import { CoursesPage } from './CoursesPage.tsx';
import { EventsPage } from './EventsPage.tsx';
import { ImportPage } from './ImportPage.tsx';
import { LocationsPage } from './LocationsPage.tsx';
import { UsersPage } from './UsersPage.tsx';

/** What is below /admin. A table of its own, so that it comes with the pages and a guest's first page has nothing of it. */
export const adminRoutes: RouteObject[] = [
  {
    element: <AdminOnly />,
    children: [
      { index: true, element: <Navigate to={ADMIN_PATHS.users} replace /> },
      { path: 'users', element: <UsersPage /> },
      { path: 'courses', element: <CoursesPage /> },
      { path: 'courses/import', element: <ImportPage /> },
      { path: 'import', element: <Navigate to={ADMIN_PATHS.import} replace /> },
      { path: 'locations', element: <LocationsPage /> },
      { path: 'events', element: <EventsPage /> },
      { path: 'audit', element: <AuditPage /> },
      { path: '*', element: <NotFound /> },
    ],
  },
];

/** /admin/* */
export function AdminPages() {
  return useRoutes(adminRoutes);
}
