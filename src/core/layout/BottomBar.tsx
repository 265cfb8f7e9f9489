import { NavLink } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useCurrentLocation } from '../location/currentLocation.ts';
import styles from './BottomBar.module.css';

/** The three tabs of a phone. */
export function BottomBar() {
  const { stateInLinks } = useCurrentLocation();
  const tabs = [
    { to: paths.leaderboard, label: 'Leaderboard', shape: 'ranking' },
    { to: paths.myPicks(stateInLinks), label: 'My Picks', shape: 'flag' },
    { to: paths.settings, label: 'Profile', shape: 'person' },
  ] as const;
  return (
    <nav className={styles.bar} aria-label="Tabs">
      {tabs.map(({ to, label, shape }) => (
        <NavLink key={label} to={to}>
          <Icon shape={shape} size={20} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
