import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { paths, safeReturnPath } from '../../shared/paths.ts';
import { PageSpinner } from '../../shared/ui/PageSpinner.tsx';
import type { GuessState } from '../location/address.ts';
import { useCurrentLocation } from '../location/currentLocation.ts';
import { resolveLocationLazily } from '../location/resolveLocationLazily.ts';
import { SessionUnreachable } from './SessionUnreachable.tsx';
import { selectIsLeaving, selectIsMember, selectIsUnreachable, selectIsUnsettled } from '../session/sessionSlice.ts';

/** Carries the page a visitor came from to the sign-in screens and back. */
export type ReturnState = { from?: string };

/**
 * The page to return to after the sign-in, validated: the router's state has it, or the address of a mailed link, which
 * anybody could have written.
 */
export function useReturnPath(): string | undefined {
  const { state, search } = useLocation() as { state: ReturnState | null; search: string };
  return safeReturnPath(state?.from) ?? safeReturnPath(new URLSearchParams(search).get('from'));
}

/** The last one that was asked for, because several parts of a page ask for the same. */
let last: { address: string; path: string | undefined } = { address: '', path: undefined };

function returnPathAt(address: string): string | undefined {
  if (address !== last.address) last = { address, path: safeReturnPath(address) };
  return last.path;
}

/**
 * Router state for links to the sign-in: the page to return to. None on the start page, after which the ranking of the
 * current location opens.
 */
export function useReturnState(): ReturnState | undefined {
  const { pathname, search, hash } = useLocation();
  const from = pathname === paths.leaderboard ? undefined : returnPathAt(pathname + search + hash);
  return from === undefined ? undefined : { from };
}

function UnsettledSpinner() {
  const isLeaving = useAppSelector(selectIsLeaving);
  return <PageSpinner label={isLeaving ? 'Signing you out' : 'Restoring your session'} />;
}

/** Member pages: a guest goes to /signup, carrying the page that was wanted. */
export function MemberOnly() {
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const isMember = useAppSelector(selectIsMember);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const { pathname, search, hash } = useLocation();
  if (isUnreachable) return <SessionUnreachable />;
  if (isUnsettled) return <UnsettledSpinner />;
  if (!isMember) {
    return (
      <>
        {/* Shown while the code of the sign-up page loads. */}
        <PageSpinner label="Loading the page" />
        <Navigate to={paths.signup} replace state={{ from: pathname + search + hash } satisfies ReturnState} />
      </>
    );
  }
  return <Outlet />;
}

/**
 * The current location's code, lower case. Null while it is being resolved, which this starts where it is not known for
 * sure.
 */
function useResolvedLocation(): string | null {
  const dispatch = useAppDispatch();
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const { code, isUnchecked } = useCurrentLocation();

  // The session is settled before the location is resolved.
  useEffect(() => {
    if ((code === null || isUnchecked) && !isUnsettled) void dispatch(resolveLocationLazily());
  }, [dispatch, code, isUnchecked, isUnsettled]);

  return isUnchecked ? null : code;
}

/** Leads to the ranking of the current location, once that is known. */
function RedirectToOwnRanking() {
  const current = useResolvedLocation();
  const { isGuessed } = useCurrentLocation();
  if (current === null) return <PageSpinner label="Finding your state" />;
  const state: GuessState | null = isGuessed ? { isGuess: true } : null;
  return <Navigate to={paths.stateLeaderboard(current)} replace state={state} />;
}

/** Identity screens: a member goes back to the page before, else to the ranking of the current location. */
export function GuestOnly() {
  const isUnsettled = useAppSelector(selectIsUnsettled);
  const isMember = useAppSelector(selectIsMember);
  const isUnreachable = useAppSelector(selectIsUnreachable);
  const origin = useReturnPath();
  if (isUnreachable) {
    return (
      <main>
        <SessionUnreachable />
      </main>
    );
  }
  if (isUnsettled) return <UnsettledSpinner />;
  if (isMember) return origin === undefined ? <RedirectToOwnRanking /> : <Navigate to={origin} replace />;
  return <Outlet />;
}

/** Wrapper of the pages that need a current location; they are rendered once it is known. */
export function LocationReady() {
  return useResolvedLocation() === null ? <PageSpinner label="Finding your state" /> : <Outlet />;
}
