import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { UsState } from '#contract/states';
import { paths } from '../../shared/paths.ts';
import { useGetLocationsQuery } from './locationApi.ts';
import { openPickerFirst } from '../../shared/openPickerFirst.ts';
import styles from './StateSelect.module.css';

/** "Showing Arizona (guessed) · Change": a native select of the active locations. */
export function StateSelect({ state, isGuessed }: { state: UsState; isGuessed: boolean }) {
  const id = useId();
  const navigate = useNavigate();
  const { data: locations = [], isError, refetch } = useGetLocationsQuery();
  const offered = locations.some(({ code }) => code === state.code) ? locations : [state, ...locations];
  return (
    <span className={styles.line} data-is-guessed={isGuessed}>
      {/* One text: of several a translated page would keep the old ones. */}
      <span className={styles.state}>{`Showing ${state.name}${isGuessed ? ' (guessed)' : ''}`}</span>{' '}
      <span className={styles.ways}>
        <span className={styles.change}>
          <label htmlFor={id}>
            Change<span className={styles.what}> state</span>
          </label>
          {/* Uncontrolled, so that hydration keeps what was chosen before it. */}
          <select
            key={state.code}
            id={id}
            className={styles.select}
            aria-label="Change state"
            autoComplete="off"
            defaultValue={state.code}
            onKeyDown={openPickerFirst}
            // Without the list only this state is offered, so focusing the select fetches it again.
            onFocus={() => isError && void refetch()}
            onChange={({ target }) => void navigate(paths.stateLeaderboard(target.value))}
          >
            {offered.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </span>{' '}
        <Link to={paths.states}>All states</Link>
      </span>
    </span>
  );
}
