import type { ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { PageHead } from '#contract/pageHead';
import { formatCount } from '../../shared/numbers.ts';
import { PageHeading } from '../../shared/ui/PageHeading.tsx';
import styles from './AdminFrame.module.css';
import { ADMIN_PAGES } from './pages.ts';
import { useGetWaitingSuggestionsQuery } from './suggestions/suggestionsApi.ts';

const TABS = [
  [ADMIN_PAGES.overview.path, 'Overview'],
  [ADMIN_PAGES.users.path, 'Users'],
  [ADMIN_PAGES.courses.path, 'Courses'],
  [ADMIN_PAGES.states.path, 'States'],
  [ADMIN_PAGES.elections.path, 'Elections'],
  [ADMIN_PAGES.suggestions.path, 'Suggestions'],
  [ADMIN_PAGES.events.path, 'Events'],
  [ADMIN_PAGES.audit.path, 'Audit log'],
] as const;

/** Whether a tab leads to this page or to one above it; unlike NavLink, a slash at the end makes no difference. */
const isTabOf = (tab: string, pathname: string): boolean =>
  matchPath({ path: tab, end: tab === ADMIN_PAGES.overview.path }, pathname) !== null;

type AdminFrameProps = { head: PageHead; below?: ReactNode; children: ReactNode };

/** Layout of the admin pages: heading and tabs, with the number of suggestions that wait. */
export function AdminFrame({ head, below, children }: AdminFrameProps) {
  const { data } = useGetWaitingSuggestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const waiting = data?.waiting ?? 0;
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <PageHeading head={head} above="Admin" below={below} />
      <nav aria-label="Admin" className={styles.tabs}>
        {TABS.map(([to, name]) => (
          <Link key={to} to={to} aria-current={isTabOf(to, pathname) ? 'page' : undefined}>
            {to === ADMIN_PAGES.suggestions.path && waiting > 0 ? `${name} (${formatCount(waiting)})` : name}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
