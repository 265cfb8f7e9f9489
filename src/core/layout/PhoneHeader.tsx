import { skipToken } from '@reduxjs/toolkit/query';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { PAGES } from '#contract/pages';
import { findState } from '#contract/states';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { HomeLink } from '../../shared/ui/HomeLink.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { courseApi } from '../../api/endpoints/courseApi.ts';
import { useCurrentLocation } from '../location/currentLocation.ts';
import { useReturnState } from '../navigation/guards.tsx';
import { selectIsGuest } from '../session/sessionSlice.ts';
import { parentOf } from './pageLayout.ts';
import styles from './PhoneHeader.module.css';
import { PhoneMenu } from './PhoneMenu.tsx';

/** State code of the course whose page is open; undefined on other pages and while it is loading. */
function useCourseState(pathname: string): string | undefined {
  const id = matchPath(PAGES.course.path, pathname)?.params.id;
  return courseApi.endpoints.getCourse.useQueryState(id === undefined ? skipToken : Number(id)).data?.state;
}

/** The top line of a phone: a link back or the product's title, the sign-in for guests, search and the menu. */
export function PhoneHeader() {
  const { pathname } = useLocation();
  const { code, stateInLinks } = useCurrentLocation();
  const isGuest = useAppSelector(selectIsGuest);
  const origin = useReturnState();
  const courseState = findState(useCourseState(pathname) ?? '');
  const parent = parentOf(pathname, courseState?.code ?? code, stateInLinks);
  return (
    <header className={styles.header}>
      {parent ? (
        <Link to={parent} className={styles.link} aria-label={courseState && `Back to ${courseState.name}`}>
          <Icon shape="left" size={20} />
          {courseState?.name ?? 'Back'}
        </Link>
      ) : (
        <HomeLink size="small" />
      )}
      <div className={styles.side}>
        {isGuest && (
          <Link to={paths.login} state={origin} className={styles.link} data-for="guest">
            Sign in
          </Link>
        )}
        <Link to={paths.search()} className={`${styles.link} ${styles.search}`} aria-label="Search">
          <Icon shape="search" size={20} />
        </Link>
        {/* Keyed by the page, so that following one of its links closes it. */}
        <PhoneMenu key={pathname} />
      </div>
    </header>
  );
}
