import { NavLink, useLocation } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { HomeLink } from '../../shared/ui/HomeLink.tsx';
import { selectFooter } from '../footer/footerSlice.ts';
import { useCurrentLocation } from '../location/currentLocation.ts';
import { useReturnState } from '../navigation/guards.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { selectIsAdmin, selectIsGuest, selectIsMember } from '../session/sessionSlice.ts';
import styles from './Sidebar.module.css';

/** Navigation on screens from 768 px. */
export function Sidebar() {
  const isGuest = useAppSelector(selectIsGuest);
  const isMember = useAppSelector(selectIsMember);
  const isAdmin = useAppSelector(selectIsAdmin);
  const { stateInLinks } = useCurrentLocation();
  const origin = useReturnState();
  const { pathname } = useLocation();
  const showFooter = useAppSelector((state) => selectFooter(state).showFooter);
  return (
    <header className={styles.sidebar}>
      <div className={styles.title}>
        <HomeLink />
      </div>
      {/* Another page begins with an empty box. */}
      <SearchBox key={pathname} />
      <nav aria-label="Main" className={styles.links}>
        <NavLink to={paths.leaderboard}>Election - Vote</NavLink>
        <NavLink to={paths.myPicks(stateInLinks)}>My Picks</NavLink>
        {isMember && <NavLink to={paths.yourGolf}>Your golf</NavLink>}
        <hr />
        <NavLink to={paths.whatIs}>What is Top Picks</NavLink>
        <NavLink to={paths.about}>Our Story</NavLink>
        {showFooter && <NavLink to={paths.settings}>Settings</NavLink>}
        {isAdmin && <NavLink to={paths.admin}>Admin</NavLink>}
        {isGuest && (
          <NavLink to={paths.login} state={origin} data-for="guest">
            Sign in
          </NavLink>
        )}
        {isMember && <NavLink to={paths.logout}>Sign out</NavLink>}
      </nav>
    </header>
  );
}
