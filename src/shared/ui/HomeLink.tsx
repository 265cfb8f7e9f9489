import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Flag } from './Flag.tsx';
import styles from './HomeLink.module.css';

/**
 * The product's flag and title, linked to the ranking and not to "/", whose redirect would add a step to the history.
 */
export function HomeLink({ size = 'large' }: { size?: 'small' | 'large' }) {
  return (
    <Link to={paths.leaderboard} className={styles.title} data-size={size}>
      <Flag className={styles.flag} />
      Top Picks
    </Link>
  );
}
