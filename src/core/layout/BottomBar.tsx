import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useCurrentLocation } from '../location/currentLocation.ts';
import styles from './BottomBar.module.css';

/** The three tabs of a phone. The profile leads to the member's golf, which is a part of it. */
export function BottomBar() {
  const { stateInLinks } = useCurrentLocation();
  const { pathname } = useLocation();
  const tabs = [
    { to: paths.leaderboard, label: 'Leaderboard', shape: 'ranking' },
    { to: paths.myPicks(stateInLinks), label: 'My Picks', shape: 'flag' },
    { to: paths.settings, label: 'Profile', shape: 'person' },
  ] as const;
  return (
    <nav className={styles.bar} aria-label="Tabs" data-is-golf={pathname === paths.yourGolf}>
      {tabs.map(({ to, label, shape }) => (
        <NavLink key={label} to={to}>
          <Icon shape={shape} size={20} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
