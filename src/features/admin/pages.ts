import { paths } from '../../shared/paths.ts';

/** An admin page's path and head; search engines must not index it. */
const page = (below: string, title: string, description: string) => ({
  path: `${paths.admin}${below}`,
  head: { title, description, isIndexed: false },
});

export const ADMIN_PAGES = {
  overview: page('', 'Overview', 'The last two weeks, and what to look at.'),
  users: page('/users', 'Users', 'Find golfers, disable them or void their votes.'),
  courses: page('/courses', 'Courses', 'Add, edit, withdraw and merge courses.'),
  import: page('/courses/import', 'Import courses', 'Add or update courses from a CSV file.'),
  catalogue: page('/courses/catalogue', 'Catalog', 'Courses that need a decision.'),
  states: page('/states', 'States', 'Open and close voting in a state.'),
  elections: page('/elections', 'Elections', 'When elections close, and what the next one is called.'),
  suggestions: page('/suggestions', 'Suggestions', 'What golfers say is missing or wrong.'),
  events: page('/events', 'Events', 'What our analytics collected.'),
  audit: page('/audit', 'Audit log', 'Everything admins and operators did.'),
};
