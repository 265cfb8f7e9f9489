import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { daysLeft, electionTitle, endOf } from '#contract/electionWords';
import { isOpen, useGetElectionsQuery } from '../../api/endpoints/electionsApi.ts';
import { FRESH } from '../../api/fresh.ts';
import { plural } from '../../shared/numbers.ts';
import { paths } from '../../shared/paths.ts';
import styles from './ElectionLine.module.css';

type ElectionLineProps = { isClosed: boolean; isEarly: boolean | undefined; children: ReactNode };

/**
 * Appends "Election 2026, closes Dec 31, 2026 · 38 days left" to the children, "Election 2026" alone in a closed state,
 * and on a phone "38 days left" alone, which an early ranking leaves to the wider screens; keeps the height of the line
 * while that is loading.
 */
export function ElectionLine({ isClosed, isEarly, children }: ElectionLineProps) {
  const { data } = useGetElectionsQuery(undefined, FRESH);
  const open = data?.elections.find(isOpen);
  return (
    <span className={styles.line}>
      {children}
      {open ? (
        <>
          <span className={styles.wide}>
            <Link to={paths.results}>{electionTitle(open.name)}</Link>
            {!isClosed && <span>{`, closes ${endOf(open.closesAt)}`}</span>}
          </span>
          {!isClosed && (
            // The day may have changed since the server rendered it.
            <span className={isEarly ? styles.wide : undefined} suppressHydrationWarning>
              {leftText(daysLeft(open.closesAt))}
            </span>
          )}
        </>
      ) : (
        <span>{'\u00a0'}</span>
      )}
    </span>
  );
}

const leftText = (days: number) => ` · ${days > 0 ? `${plural(days, 'day')} left` : 'last day'}`;
