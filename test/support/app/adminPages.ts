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
  admin('', 'Overview', { 'GET /api/admin/overview': says('We couldn’t load the overview') }),
  admin('/users', 'Users', { 'GET /api/admin/users?search&filter': says('We couldn’t load the users') }),
  admin('/courses', 'Courses', {
    'GET /api/admin/courses?search': says('We couldn’t load the courses'),
    'GET /api/admin/locations': { says: 'We couldn’t load the states', isSmall: true },
    'GET /api/admin/catalogue': optional('the link to the catalogue names no number then', /^Catalog$/),
  }),
  admin('/courses/catalogue', 'Catalog', { 'GET /api/admin/catalogue': says('We couldn’t load the catalog') }),
  admin('/courses/import', 'Import courses', {
    'GET /api/admin/imports': { says: 'We couldn’t load the earlier imports.', isSmall: true },
  }),
  admin('/states', 'States', { 'GET /api/admin/locations': says('We couldn’t load the states') }),
  admin('/elections', 'Elections', { 'GET /api/admin/elections': says('We couldn’t load the elections') }),
  admin('/suggestions', 'Suggestions', {
    'GET /api/admin/suggestions': says('We couldn’t load the suggestions'),
  }),
  admin('/events', 'Events', { 'GET /api/admin/events': says('We couldn’t load the events') }),
  admin('/audit', 'Audit log', { 'GET /api/admin/audit?search': says('We couldn’t load the entries') }),
  { path: '/admin/nowhere', heading: 'Page not found', calls: { ...FRAME, [ME]: SESSION } },
];
