import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './StateList.module.css';

export type ListedState = {
  name: string;
  to: string;
  /** Its turnout; empty when nobody voted. */
  turnout: string;
  /** What stands below its name. */
  below: ReactNode;
};

/** States in columns, each with its turnout and a line below it. */
export function StateList({ label, states }: { label: string; states: readonly ListedState[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {states.map(({ name, to, turnout, below }) => (
        <li key={name}>
          <Link to={to}>{name}</Link>
          <span className={styles.turnout}>{turnout}</span>
          {below}
        </li>
      ))}
    </ul>
  );
}
