import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useGetBallotsQuery } from '../../core/ballot/ballotApi.ts';
import { useGetLocationsQuery } from '../../core/location/locationApi.ts';
import { locationChosen, selectCurrentLocation } from '../../core/location/locationSlice.ts';
import { Chips } from '../../shared/ui/Chips.tsx';
import { RetryLine } from '../../shared/ui/RetryLine.tsx';

/** The states this member has picks in; nothing while there is no other one to go to. */
export function LocationSwitcher() {
  const dispatch = useAppDispatch();
  const current = useAppSelector(selectCurrentLocation);
  const { data: ballots, isError, refetch } = useGetBallotsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: locations = [] } = useGetLocationsQuery();

  if (!ballots) {
    if (!isError) return null;
    return <RetryLine onRetry={() => void refetch()}>Your picks in other states could not be loaded.</RetryLine>;
  }
  const picked = new Set(ballots.filter(({ courseIds }) => courseIds.length > 0).map(({ locationId }) => locationId));
  const options = locations
    .map(({ _id, code, name }) => ({ value: code.toLowerCase(), text: name, isPicked: picked.has(_id) }))
    .filter(({ value, isPicked }) => isPicked || value === current);
  if (options.length < 2) return null;
  return (
    <Chips
      label="States with picks of yours"
      options={options}
      chosen={new Set(current === null ? [] : [current])}
      onToggle={(code) => dispatch(locationChosen(code))}
    />
  );
}
