import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFocusFallback } from '../useFocusFallback.ts';
import styles from './CourseRow.module.css';

type CourseRowProps = {
  name: string;
  /** The course's own page. */
  to?: string | undefined;
  /** Place and tags, in muted type: "Scottsdale · Resort · par 71". */
  facts: string;
  lead?: ReactNode;
  /** Rendered after the facts: a number at the end of their line, and perhaps something below. */
  detail?: ReactNode;
  control?: ReactNode;
};

const CONTROLS = 'a, button';

/** The same control of the next row, or of the one before where there is none. */
function sameInNextRow(row: HTMLElement): HTMLElement | undefined {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const at = [...row.querySelectorAll(CONTROLS)].findIndex((control) => control === document.activeElement);
  return [...(next?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])][at];
}

/** A course in a list: ranking, voting page and picks. */
export function CourseRow({ name, to, facts, lead, detail, control }: CourseRowProps) {
  const row = useFocusFallback<HTMLLIElement>(sameInNextRow);
  return (
    <li ref={row} className={styles.row}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.course}>
        <h2 className={styles.name}>{to === undefined ? name : <Link to={to}>{name}</Link>}</h2>
        <p className={styles.facts}>{facts}</p>
        {detail}
      </div>
      {control && <div className={styles.control}>{control}</div>}
    </li>
  );
}

type Facts = { city: string; access?: string | undefined; par?: number | undefined };

/** "Scottsdale · Resort · par 71", for a list of one state; what is not known is left out. */
export function courseFacts({ city, access, par }: Facts): string {
  const kind = access && access.charAt(0).toUpperCase() + access.slice(1);
  return [city, kind, par && `par\u00a0${par}`].filter(Boolean).join(' · ');
}

/** "Scottsdale, AZ · Resort · par 71", where courses of several states stand together. */
export const courseFactsWithState = (course: Facts & { state: string }): string =>
  courseFacts({ ...course, city: `${course.city}, ${course.state}` });

/** Grey rows of the final height while a list loads. */
export function SkeletonRows({ count = 8, label }: { count?: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.skeleton} aria-hidden="true" />
      ))}
    </div>
  );
}
