import { createListenerMiddleware } from '@reduxjs/toolkit';
import { startAnalyticsListeners } from '../core/analytics/analyticsListeners.ts';
import { startBallotListeners } from '../core/ballot/ballotListeners.ts';
import { startLocationListeners } from '../core/location/locationListeners.ts';
import { startIdentityListeners } from './identityListeners.ts';
import { startSessionListeners } from '../core/session/sessionListeners.ts';
import type { AppStartListening } from './hooks.ts';

/** Starts the listeners of every module for one store. */
export function createListeners() {
  const listeners = createListenerMiddleware();
  const startListening = listeners.startListening as AppStartListening;
  startSessionListeners(startListening);
  startIdentityListeners(startListening);
  startLocationListeners(startListening);
  startBallotListeners(startListening);
  startAnalyticsListeners(startListening);
  return listeners;
}
