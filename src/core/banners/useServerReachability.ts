import { setupListeners } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { type AppDispatch, useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useIsOnline } from '../../shared/useIsOnline.ts';
import { configApi } from '../config/configApi.ts';
import { selectMisses } from './bannersSlice.ts';

/** Interval of the checks whether the server responds again. */
const ASK_AGAIN_MS = 10_000;

/** True after two consecutive requests without a response. After the first one the hook sends a request itself, so that a single lost one is ignored. */
export function useServerReachability(): boolean {
  const dispatch = useAppDispatch();
  const isOnline = useIsOnline();
  const misses = useAppSelector(selectMisses);
  const isAway = misses > 1;
  const wasAway = useRef(false);

  // Synchronises with the network.
  useEffect(() => {
    if (misses === 0 || !isOnline) return undefined;
    const ask = () =>
      void dispatch(configApi.endpoints.getConfig.initiate(undefined, { forceRefetch: true, subscribe: false }));
    const timer = setTimeout(ask, misses === 1 ? 0 : ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, misses, isOnline]);

  // Synchronises the pages with the server: failed queries are refetched, as after a loss of the network.
  useEffect(() => {
    if (wasAway.current && !isAway) refetchAsWhenOnline(dispatch);
    wasAway.current = isAway;
  }, [dispatch, isAway]);

  return isAway;
}

const refetchAsWhenOnline = (dispatch: AppDispatch) =>
  setupListeners(dispatch, (send, { onOnline }) => {
    send(onOnline());
    return () => undefined;
  });
