import { NavLink } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import styles from './BottomBar.module.css';

const TABS = [
  { to: paths.leaderboard, label: 'Leaderboard', shape: 'ranking' },
  { to: paths.myPicks, label: 'My Picks', shape: 'flag' },
  { to: paths.settings, label: 'Profile', shape: 'person' },
] as const;

/** The three tabs of a phone. */
export function BottomBar() {
  return (
    <nav className={styles.bar} aria-label="Tabs">
      {TABS.map(({ to, label, shape }) => (
        <NavLink key={to} to={to}>
          <Icon shape={shape} size={20} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
