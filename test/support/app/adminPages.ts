import { FRAME, ME, SESSION, optional, says, type PageRow } from './pageCalls.ts';

const admin = (path: string, heading: string, calls: PageRow['calls'] = {}): PageRow => ({
  path: `/admin${path}`,
  heading,
  calls: {
    ...FRAME,
    'GET /api/admin/suggestions/waiting': optional('the tab stands without the number', /^Suggestions$/),
    [ME]: SESSION,
    ...calls,
  },
});

export const ADMIN_PAGES: PageRow[] = [
  admin('', 'Overview', { 'GET /api/admin/overview': says('The overview could not be loaded') }),
  admin('/users', 'Users', { 'GET /api/admin/users?search&filter': says('The users could not be loaded') }),
  admin('/courses', 'Courses', {
    'GET /api/admin/courses?search': says('The courses could not be loaded'),
    'GET /api/admin/locations': { says: 'The states could not be loaded', isSmall: true },
    'GET /api/admin/catalogue': optional('the link to the catalogue names no number then'),
  }),
  admin('/catalogue', 'Catalogue', { 'GET /api/admin/catalogue': says('The catalogue could not be loaded') }),
  admin('/courses/import', 'Import courses'),
  admin('/locations', 'Locations', { 'GET /api/admin/locations': says('The locations could not be loaded') }),
  admin('/elections', 'Elections', { 'GET /api/admin/elections': says('The elections could not be loaded') }),
  admin('/suggestions', 'Suggestions', {
    'GET /api/admin/suggestions': says('The suggestions could not be loaded'),
  }),
  admin('/events', 'Events', { 'GET /api/admin/events': says('The events could not be loaded') }),
  admin('/audit', 'Audit log', { 'GET /api/admin/audit': says('The entries could not be loaded') }),
  { path: '/admin/nowhere', heading: 'Page not found', calls: { ...FRAME, [ME]: SESSION } },
];
