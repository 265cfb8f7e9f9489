import { findState } from '#contract/states';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { locationChosen, selectCurrentLocation } from '../../../core/location/locationSlice.ts';
import { Chips } from '../../../shared/ui/Chips.tsx';
import { RetryLine } from '../../../shared/ui/RetryLine.tsx';
import { useStatesWithPicks } from './useStatesWithPicks.ts';

/** Switches between the states with picks and the current one; renders nothing when there is only one. @param isQuiet true when the page already shows an error */
export function LocationSwitcher({ isQuiet }: { isQuiet: boolean }) {
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectCurrentLocation);
  const { states, isError, refetch } = useStatesWithPicks();

  if (!states) {
    if (!isError || isQuiet) return null;
    return <RetryLine onRetry={refetch}>Your picks in other states could not be loaded.</RetryLine>;
  }
  const here = findState(current ?? '');
  const withHere =
    here && states.every(({ code }) => code !== current)
      ? [{ code: here.code.toLowerCase(), name: here.name, isClosed: false }, ...states]
      : states;
  if (withHere.length < 2) return null;
  return (
    <Chips
      label="States with picks of yours"
      options={withHere.map(({ code, name, isClosed }) => ({
        value: code,
        text: isClosed ? `${name} (closed)` : name,
      }))}
      chosen={new Set(current === null ? [] : [current])}
      onToggle={(code) => dispatch(locationChosen(code))}
    />
  );
}
