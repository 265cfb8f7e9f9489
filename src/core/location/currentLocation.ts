import { weakMapMemoize } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import { findState } from '#contract/states';
import { type RootState, useAppSelector } from '../../app/hooks.ts';
import { useAddress } from './address.ts';
import { locationApi } from './locationApi.ts';
import type { LocationState } from './locationSlice.ts';

export type CurrentLocation = {
  /** State code in lower case; null until it is known. */
  code: string | null;
  /** Set where the address has the id, which is known before the code. */
  locationId?: string | undefined;
  isGuessed: boolean;
  /** It is the primary location, and nobody knows yet whether that is closed. */
  isUnchecked?: boolean;
  /** Named by links to My Picks, which would show the primary location otherwise. */
  stateInLinks?: string | undefined;
};

/**
 * The current location in the order of specification R5.1: what the address names, the primary location, what this tab
 * showed last, and the guess (which is in `last` until a choice replaces it). A closed primary location gives way to
 * its fallback, unless this tab showed it last.
 */
export function currentLocationOf(
  { address, primary, offered, last, isGuessed }: LocationState,
  codeOf: (locationId: string) => string | null,
): CurrentLocation {
  const isSeen = last === primary;
  const opensFirst = isSeen ? primary : (offered ?? primary);
  if (address) {
    const { locationId } = address;
    const code = address.code ?? codeOf(address.locationId);
    const stateInLinks = code === null || primary === null || code === opensFirst ? undefined : code;
    return { code, locationId, isGuessed: isGuessed && 'isGuess' in address, stateInLinks };
  }
  return primary === null
    ? { code: last, isGuessed }
    : { code: opensFirst, isGuessed: false, isUnchecked: !isSeen && offered === null };
}

const { getLocations, getLocationId, getLocationName } = locationApi.endpoints;
const selectLocations = getLocations.select();
// Memoized, because a listener selects at every action.
const selectorOf = weakMapMemoize((code: string) => getLocationId.select(code));

/** From the list of open locations, or from the name that the page of a closed one has loaded. */
export function codeOfId(state: RootState, locationId: string): string | null {
  const open = selectLocations(state).data?.find(({ _id }) => _id === locationId)?.code;
  const code = open ?? findState(getLocationName.select(locationId)(state).data?.name ?? '')?.code;
  return code?.toLowerCase() ?? null;
}

/** The name of a location's state; undefined while it is not known. */
export const nameOfLocation = (state: RootState, locationId: string): string | undefined =>
  findState(codeOfId(state, locationId) ?? '')?.name;

/** @param address that of the open page, unless another one is given */
export const selectCurrent = (state: RootState, address = state.location.address): CurrentLocation =>
  currentLocationOf({ ...state.location, address }, (locationId) => codeOfId(state, locationId));

export const selectCurrentLocation = (state: RootState): string | null => selectCurrent(state).code;

/** Undefined until it is known. */
export function selectCurrentLocationId(state: RootState): string | undefined {
  const { code, locationId } = selectCurrent(state);
  return locationId ?? selectorOf(code ?? '')(state).data?.locationId;
}

/**
 * The current location of the page that is being rendered: the store knows its address once the page is on the screen.
 */
export function useCurrentLocation(): CurrentLocation {
  const address = useAddress();
  return useAppSelector((state) => selectCurrent(state, address), shallowEqual);
}
