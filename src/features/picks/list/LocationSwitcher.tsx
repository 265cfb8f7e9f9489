import { skipToken } from '@reduxjs/toolkit/query';
import { findState } from '#contract/states';
import { useGetLocationNamesQuery } from '../../../api/endpoints/locationNamesApi.ts';
import { FRESH } from '../../../api/fresh.ts';
import { useCurrentLocation } from '../../../core/location/currentLocation.ts';
import { useGetBallotsQuery } from '../../../core/ballot/ballotApi.ts';
import { useGetLocationsQuery } from '../../../core/location/locationApi.ts';
import { paths } from '../../../shared/paths.ts';
import { ChipLinks } from '../../../shared/ui/ChipLinks.tsx';
import { RetryLine } from '../../../shared/ui/RetryLine.tsx';

type LocationSwitcherProps = Omit<ReturnType<typeof useStatesWithPicks>, 'isKnown'> & {
  /** True when the page already shows an error. */
  isQuiet: boolean;
};

/** Links to the lists of the states with picks and of the current one; renders nothing when there is only one. */
export function LocationSwitcher({ isQuiet, states, isError, refetch }: LocationSwitcherProps) {
  const { code: current } = useCurrentLocation();

  if (!states) {
    if (!isError || isQuiet) return null;
    return <RetryLine onRetry={refetch}>We couldn’t load your picks in other states.</RetryLine>;
  }
  const here = findState(current ?? '');
  const withHere =
    here && states.every(({ code }) => code !== current)
      ? [{ code: here.code.toLowerCase(), name: here.name, isClosed: false }, ...states]
      : states;
  if (withHere.length < 2) return null;
  return (
    <ChipLinks
      label="States with your picks"
      links={withHere.map(({ code, name, isClosed }) => ({
        to: paths.myPicks(code),
        text: isClosed ? `${name} (closed)` : name,
        isCurrent: code === current,
      }))}
    />
  );
}

type StateWithPicks = { code: string; name: string; isClosed: boolean };

const NONE: string[] = [];

/** The states that the member has picks in, including closed ones; undefined while loading. Codes are lower case. */
export function useStatesWithPicks() {
  const ballots = useGetBallotsQuery(undefined, { ...FRESH, refetchOnMountOrArgChange: true });
  const locations = useGetLocationsQuery();
  const picked = ballots.data?.filter(({ courseIds }) => courseIds.length > 0).map(({ locationId }) => locationId);
  const open = locations.data;
  const closedIds = picked && open && picked.filter((id) => open.every(({ _id }) => _id !== id)).sort();
  const closed = useGetLocationNamesQuery(closedIds && closedIds.length > 0 ? closedIds : skipToken);
  const closedNames = closedIds?.length === 0 ? NONE : closed.currentData;

  const failed = [ballots, locations, closed].filter(({ isError, currentData }) => isError && !currentData);
  const states = picked && open && closedNames && [...openStates(open, picked), ...closedStates(closedNames)];
  return {
    states,
    isError: failed.length > 0,
    isKnown: states !== undefined || failed.length > 0,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

const openStates = (locations: readonly { _id: string; code: string; name: string }[], picked: readonly string[]) =>
  locations
    .filter(({ _id }) => picked.includes(_id))
    .map(({ code, name }): StateWithPicks => ({ code: code.toLowerCase(), name, isClosed: false }));

const closedStates = (names: readonly string[]): StateWithPicks[] =>
  names.flatMap((name) => {
    const code = findState(name)?.code.toLowerCase();
    return code === undefined ? [] : [{ code, name, isClosed: true }];
  });
