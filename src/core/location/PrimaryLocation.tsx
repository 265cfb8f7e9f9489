import { useId, useRef } from 'react';
import { findState } from '#contract/states';
import { failureText } from '../../api/failure.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { selectUser } from '../session/sessionSlice.ts';
import { LoadFailure } from '../feedback/LoadFailure.tsx';
import { useGetLocationsQuery } from './locationApi.ts';
import { useSavePrimaryLocationMutation } from './primaryLocationApi.ts';
import { openPickerFirst } from '../../shared/openPickerFirst.ts';
import styles from './PrimaryLocation.module.css';

/**
 * The member's primary location as a native select of the active ones. A choice that could not be saved stays selected
 * with an error; a state that was closed since stays listed as closed.
 */
export function PrimaryLocation() {
  const id = useId();
  const primary = useAppSelector(selectUser)?.primaryLocation?.code;
  const { data: locations, error, refetch } = useGetLocationsQuery();
  const select = useRef<HTMLSelectElement>(null);
  const [save, { isLoading, error: refusal, originalArgs }] = useSavePrimaryLocationMutation();
  // It may have been saved although the response was lost: the user is fetched again.
  const isFailed = refusal !== undefined && primary !== originalArgs;
  const shown = (isLoading || isFailed) && originalArgs !== undefined ? originalArgs : (primary ?? '');
  const own = findState(shown);
  const isClosed = own !== undefined && locations?.every(({ code }) => code !== own.code) === true;

  if (error && !locations) {
    const title = 'We couldn’t load the list of states';
    return <LoadFailure title={title} failure={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Home state
      </label>
      <select
        ref={select}
        id={id}
        className={styles.select}
        aria-invalid={isFailed || undefined}
        aria-describedby={isFailed ? `${id}-problem ${id}-hint` : `${id}-hint`}
        value={shown}
        onKeyDown={openPickerFirst}
        onChange={({ target }) => void save(target.value)}
      >
        {primary === undefined && <option value="">Choose a state</option>}
        {own && (isClosed || !locations) && (
          <option value={own.code}>{isClosed ? `${own.name} (voting is closed)` : own.name}</option>
        )}
        {locations?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {isFailed && (
        <>
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {failureText(refusal, 'saved', `${own?.name ?? 'it'} was`)}
          </p>
          <Button
            look="quiet"
            onClick={() => {
              // The button disappears when it is pressed.
              select.current?.focus();
              void save(shown);
            }}
          >
            Try again
          </Button>
        </>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {isClosed
          ? `Voting in ${own.name} is closed. You see another state first until you choose one.`
          : 'The state you see first.'}
      </p>
    </div>
  );
}
