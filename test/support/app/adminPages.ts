import { FRAME, ME, SESSION, says, type PageRow } from './pageCalls.ts';

const admin = (path: string, heading: string, calls: PageRow['calls'] = {}): PageRow => ({
  path: `/admin${path}`,
  heading,
  calls: { ...FRAME, [ME]: SESSION, ...calls },
});

export const ADMIN_PAGES: PageRow[] = [
  admin('/users', 'Users', { 'GET /api/admin/users?search&filter': says('The users could not be loaded') }),
  admin('/courses', 'Courses', {
    'GET /api/admin/courses?search': says('The courses could not be loaded'),
    'GET /api/admin/locations': { says: 'The states could not be loaded', isSmall: true },
  }),
  admin('/courses/import', 'Import courses'),
  admin('/locations', 'Locations', { 'GET /api/admin/locations': says('The locations could not be loaded') }),
  admin('/events', 'Events', { 'GET /api/admin/events': says('The events could not be loaded') }),
  admin('/audit', 'Audit log', { 'GET /api/admin/audit': says('The entries could not be loaded') }),
  admin('/nowhere', 'Nothing here'),
];
