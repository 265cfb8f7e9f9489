import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { electionTitle, endOf } from '#contract/electionWords';
import { ELECTION_POLL, isOpen, useGetElectionsQuery } from '../../api/endpoints/electionsApi.ts';
import { paths } from '../../shared/paths.ts';
import styles from './ElectionLine.module.css';

/**
 * Appends "Election 2026, closes December 31, 2026" to the children, "Election 2026" alone in a closed state; keeps the
 * height of the line while that is loading.
 */
export function ElectionLine({ isClosed, children }: { isClosed: boolean; children: ReactNode }) {
  const { data } = useGetElectionsQuery(undefined, ELECTION_POLL);
  const open = data?.elections.find(isOpen);
  return (
    <span className={styles.line}>
      {children}
      {open ? (
        <>
          <Link to={paths.results}>{electionTitle(open.name)}</Link>
          {!isClosed && `, closes ${endOf(open.closesAt)}`}
        </>
      ) : (
        '\u00a0'
      )}
    </span>
  );
}
