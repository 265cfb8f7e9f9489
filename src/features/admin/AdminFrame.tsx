import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { PageHead } from '#contract/pageHead';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './AdminFrame.module.css';
import { ADMIN_PAGES } from './pages.ts';
import { useGetWaitingSuggestionsQuery } from './suggestions/suggestionsApi.ts';

const TABS = [
  [ADMIN_PAGES.overview.path, 'Overview'],
  [ADMIN_PAGES.users.path, 'Users'],
  [ADMIN_PAGES.courses.path, 'Courses'],
  [ADMIN_PAGES.catalogue.path, 'Catalog'],
  [ADMIN_PAGES.locations.path, 'States'],
  [ADMIN_PAGES.elections.path, 'Elections'],
  [ADMIN_PAGES.suggestions.path, 'Suggestions'],
  [ADMIN_PAGES.events.path, 'Events'],
  [ADMIN_PAGES.audit.path, 'Audit log'],
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
          <NavLink key={to} to={to} end={to === ADMIN_PAGES.overview.path}>
            {to === ADMIN_PAGES.suggestions.path && waiting > 0 ? `${name} (${waiting})` : name}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
