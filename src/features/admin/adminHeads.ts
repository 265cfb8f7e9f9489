import type { PageHead } from '#contract/pageHead';

/** Search engines must not index admin pages. */
const head = (title: string, description: string): PageHead => ({ title, description, isIndexed: false });

export const ADMIN_HEADS = {
  overview: head('Overview', 'The last days, and what may need a look.'),
  users: head('Users', 'Members, and what admins can do about them.'),
  courses: head('Courses', 'Every course: add, edit, withdraw, merge.'),
  import: head('Import courses', 'Courses from a CSV file.'),
  catalogue: head('Catalogue', 'Courses of the catalogue that an admin should look at.'),
  locations: head('Locations', 'States that are open for voting.'),
  elections: head('Elections', 'When elections close, and what the next one is called.'),
  suggestions: head('Suggestions', 'What members say is missing or wrong.'),
  events: head('Events', 'What the page’s analytics have sent.'),
  audit: head('Audit log', 'Everything that admins and operators did.'),
};
