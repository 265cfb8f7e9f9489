import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { type AppDispatch, useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useIsOnline } from '../../shared/useIsOnline.ts';
import { configApi } from '../../api/endpoints/configApi.ts';
import { selectMisses } from './bannersSlice.ts';

/** Interval of the checks whether the server responds again. */
const CHECK_EVERY_MS = 10_000;

/**
 * True after two consecutive requests without a response. After the first one the hook sends a request itself, so that
 * a single lost one is ignored.
 */
export function useServerReachability(): boolean {
  const dispatch = useAppDispatch();
  const isOnline = useIsOnline();
  const misses = useAppSelector(selectMisses);
  const isUnreachable = misses > 1;
  const wasUnreachable = useRef(false);

  useEffect(() => {
    if (misses === 0 || !isOnline) return undefined;
    const checkServer = () =>
      void dispatch(configApi.endpoints.getConfig.initiate(undefined, { forceRefetch: true, subscribe: false }));
    const timer = setTimeout(checkServer, misses === 1 ? 0 : CHECK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [dispatch, misses, isOnline]);

  // Synchronises the pages with the server: failed queries are refetched, as after a loss of the network.
  useEffect(() => {
    if (wasUnreachable.current && !isUnreachable) refetchAsIfOnline(dispatch);
    wasUnreachable.current = isUnreachable;
  }, [dispatch, isUnreachable]);

  return isUnreachable;
}

const refetchAsIfOnline = (dispatch: AppDispatch) =>
  setupListeners(dispatch, (send, { onOnline }) => {
    send(onOnline());
    return () => undefined;
  });
