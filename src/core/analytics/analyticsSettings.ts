import type { RootState } from '../../app/hooks.ts';
import { configApi } from '../config/configApi.ts';
import type { AnalyticsSettings } from './analytics.ts';
import { selectConsent } from './consentSlice.ts';

/** Settings of the analytics; null while nothing may be collected, undefined while that is not known. */
export function selectAnalyticsSettings(state: RootState): AnalyticsSettings | null | undefined {
  const { answer, isTrackingUnwanted } = selectConsent(state);
  if (isTrackingUnwanted || answer === 'refused') return null;
  const config = configApi.endpoints.getConfig.select()(state).data;
  if (!config?.analytics) return config?.analytics;
  return (answer ?? config.analytics.consent) === 'granted' ? config.analytics : null;
}
