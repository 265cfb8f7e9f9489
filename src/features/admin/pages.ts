import { paths } from '../../shared/paths.ts';

/** An admin page's path and head; search engines must not index it. */
const page = (below: string, title: string, description: string) => ({
  path: `${paths.admin}${below}`,
  head: { title, description, isIndexed: false },
});

export const ADMIN_PAGES = {
  overview: page('', 'Overview', 'The last days, and what may need a look.'),
  users: page('/users', 'Users', 'Members, and what admins can do about them.'),
  courses: page('/courses', 'Courses', 'Every course: add, edit, withdraw, merge.'),
  import: page('/courses/import', 'Import courses', 'Courses from a CSV file.'),
  catalogue: page('/catalogue', 'Catalogue', 'Courses of the catalogue that an admin should look at.'),
  locations: page('/locations', 'Locations', 'States that are open for voting.'),
  elections: page('/elections', 'Elections', 'When elections close, and what the next one is called.'),
  suggestions: page('/suggestions', 'Suggestions', 'What members say is missing or wrong.'),
  events: page('/events', 'Events', 'What the page’s analytics have sent.'),
  audit: page('/audit', 'Audit log', 'Everything that admins and operators did.'),
};
