import { paths } from '../../shared/paths.ts';

export const ADMIN_PATHS = {
  users: `${paths.admin}/users`,
  courses: `${paths.admin}/courses`,
  import: `${paths.admin}/courses/import`,
  locations: `${paths.admin}/locations`,
  events: `${paths.admin}/events`,
  audit: `${paths.admin}/audit`,
};
