import { Fragment } from 'react';
import styles from './Separated.module.css';

/** "Scottsdale · Resort": where a line breaks at a separator, neither line shows it. */
export const Separated = ({ children }: { children: string }) =>
  children.split(/\s·\s/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <span className={styles.separator}>
          <span>{'\u00a0·'}</span>{' '}
        </span>
      )}
      {part}
    </Fragment>
  ));
