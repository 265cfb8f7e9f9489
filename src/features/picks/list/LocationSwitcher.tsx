import { findState } from '#contract/states';
import { useCurrentLocation } from '../../../core/location/currentLocation.ts';
import { paths } from '../../../shared/paths.ts';
import { ChipLinks } from '../../../shared/ui/ChipLinks.tsx';
import { RetryLine } from '../../../shared/ui/RetryLine.tsx';
import { useStatesWithPicks } from './useStatesWithPicks.ts';

/**
 * Links to the lists of the states with picks and of the current one; renders nothing when there is only one. @param
 * isQuiet true when the page already shows an error
 */
export function LocationSwitcher({ isQuiet }: { isQuiet: boolean }) {
  const { code: current } = useCurrentLocation();
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
    <ChipLinks
      label="States with picks of yours"
      links={withHere.map(({ code, name, isClosed }) => ({
        to: paths.myPicks(code),
        text: isClosed ? `${name} (closed)` : name,
        isCurrent: code === current,
      }))}
    />
  );
}
