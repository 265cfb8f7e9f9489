import { skipToken } from '@reduxjs/toolkit/query';
import { findState } from '#contract/states';
import { useGetBallotsQuery } from '../../../core/ballot/ballotApi.ts';
import { useGetLocationsQuery } from '../../../core/location/locationApi.ts';
import { useGetLocationNamesQuery } from '../../../api/endpoints/locationNamesApi.ts';

type StateWithPicks = { code: string; name: string; isClosed: boolean };

const NONE: string[] = [];

/** The states that the member has picks in, including closed ones; undefined while loading. Codes are lower case. */
export function useStatesWithPicks() {
  const ballots = useGetBallotsQuery(undefined, { refetchOnMountOrArgChange: true });
  const locations = useGetLocationsQuery();
  const picked = ballots.data?.filter(({ courseIds }) => courseIds.length > 0).map(({ locationId }) => locationId);
  const open = locations.data;
  const closedIds = picked && open && picked.filter((id) => open.every(({ _id }) => _id !== id)).toSorted();
  const closed = useGetLocationNamesQuery(closedIds && closedIds.length > 0 ? closedIds : skipToken);
  const closedNames = closedIds?.length === 0 ? NONE : closed.currentData;

  const failed = [ballots, locations, closed].filter(({ isError, data }) => isError && !data);
  return {
    states: picked && open && closedNames && [...openStates(open, picked), ...closedStates(closedNames)],
    isError: failed.length > 0,
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
