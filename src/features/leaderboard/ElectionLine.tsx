import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { electionTitle, shortEndOf } from '#contract/electionWords';
import { ELECTION_POLL, isOpen, useGetElectionsQuery } from '../../core/elections/electionsApi.ts';
import { paths } from '../../shared/paths.ts';
import styles from './ElectionLine.module.css';

/** "Election 2026, closes December 31" behind the children; a line of the same height while that is not known. */
export function ElectionLine({ children }: { children: ReactNode }) {
  const { data } = useGetElectionsQuery(undefined, ELECTION_POLL);
  const open = data?.elections.find(isOpen);
  return (
    <span className={styles.line}>
      {children}
      {open ? (
        <>
          <Link to={paths.results}>{electionTitle(open.name)}</Link>, closes {shortEndOf(open)}
        </>
      ) : (
        '\u00a0'
      )}
    </span>
  );
}
