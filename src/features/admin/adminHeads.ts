import type { PageHead } from '#contract/pageHead';

/** Search engines must not index admin pages. */
const head = (title: string, description: string): PageHead => ({ title, description, isIndexed: false });

export const ADMIN_HEADS = {
  users: head('Users', 'Members, and what admins can do about them.'),
  courses: head('Courses', 'Every course: add, edit, withdraw, merge.'),
  import: head('Import courses', 'Courses from a CSV file.'),
  locations: head('Locations', 'States that are open for voting.'),
  events: head('Events', 'What the page’s analytics have sent.'),
  audit: head('Audit log', 'Everything that admins and operators did.'),
};
