import { paths } from '../../shared/paths.ts';

export const ADMIN_PATHS = {
  overview: paths.admin,
  users: `${paths.admin}/users`,
  courses: `${paths.admin}/courses`,
  import: `${paths.admin}/courses/import`,
  catalogue: `${paths.admin}/catalogue`,
  locations: `${paths.admin}/locations`,
  elections: `${paths.admin}/elections`,
  suggestions: `${paths.admin}/suggestions`,
  events: `${paths.admin}/events`,
  audit: `${paths.admin}/audit`,
};
