import { Flag as FlagIcon, ListOrdered, User } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import styles from './BottomBar.module.css';

const TABS = [
  { to: paths.leaderboard, label: 'Leaderboard', Icon: ListOrdered },
  { to: paths.myPicks, label: 'My Picks', Icon: FlagIcon },
  { to: paths.settings, label: 'Profile', Icon: User },
];

/** The three tabs of a phone. */
export function BottomBar() {
  return (
    <nav className={styles.bar} aria-label="Tabs">
      {TABS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon aria-hidden="true" size={20} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
