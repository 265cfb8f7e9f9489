import type { FoundCourse } from '#contract/searchResults';
import { findState } from '#contract/states';
import { plural } from '../../shared/numbers.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './SearchPage.module.css';

const STATES_SHOWN = 8;

type FoundByStateProps = { courses: readonly FoundCourse[]; onState: (stateName: string) => void };

/**
 * The states of the courses found, those with most first; one of them narrows the search. Nothing when all are in one
 * state.
 */
export function FoundByState({ courses, onState }: FoundByStateProps) {
  const states = [...Map.groupBy(courses, ({ state }) => state)]
    .map(([code, found]) => ({ name: findState(code)?.name ?? code, count: found.length }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
  if (states.length < 2) return null;
  return (
    <section className={styles.card} aria-labelledby="by-state">
      <h2 id="by-state">In one state only</h2>
      <ul className={styles.states}>
        {states.slice(0, STATES_SHOWN).map(({ name, count }) => (
          <li key={name}>
            <Button look="quiet" onClick={() => onState(name)}>
              {name}
            </Button>
            <span className={styles.about}>{plural(count, 'course')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
