import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { PageHead } from '#contract/pageHead';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './AdminFrame.module.css';
import { ADMIN_PATHS } from './adminPaths.ts';
import { useGetWaitingSuggestionsQuery } from './suggestions/adminSuggestionsApi.ts';

const TABS = [
  [ADMIN_PATHS.overview, 'Overview'],
  [ADMIN_PATHS.users, 'Users'],
  [ADMIN_PATHS.courses, 'Courses'],
  [ADMIN_PATHS.catalogue, 'Catalogue'],
  [ADMIN_PATHS.locations, 'Locations'],
  [ADMIN_PATHS.elections, 'Elections'],
  [ADMIN_PATHS.suggestions, 'Suggestions'],
  [ADMIN_PATHS.events, 'Events'],
  [ADMIN_PATHS.audit, 'Audit log'],
] as const;

type AdminFrameProps = { head: PageHead; below?: ReactNode; children: ReactNode };

/** Layout of the admin pages: heading and tabs, with the number of suggestions that wait. */
export function AdminFrame({ head, below, children }: AdminFrameProps) {
  const { data } = useGetWaitingSuggestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const waiting = data?.waiting ?? 0;
  return (
    <div className={styles.page}>
      <PageHeading head={head} above="Admin" below={below} />
      <nav aria-label="Admin" className={styles.tabs}>
        {TABS.map(([to, name]) => (
          <NavLink key={to} to={to} end={to === ADMIN_PATHS.overview}>
            {to === ADMIN_PATHS.suggestions && waiting > 0 ? `${name} (${waiting})` : name}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
