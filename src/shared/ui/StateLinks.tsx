import { Link } from 'react-router-dom';
import { STATES } from '#contract/states';
import styles from './StateLinks.module.css';

/** A link for each state, in columns. */
export function StateLinks({ to }: { to: (code: string) => string }) {
  return (
    <ul className={styles.states} aria-label="States">
      {STATES.map(({ code, name }) => (
        <li key={code}>
          <Link to={to(code)}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
