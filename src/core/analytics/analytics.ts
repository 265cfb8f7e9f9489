/**
 * The only file that imports Mixpanel: the core of its library, and its recorder for the visits that are recorded. Both
 * are files of this app.
 */
import mixpanel, { type Config } from 'mixpanel-browser/src/loaders/loader-module-core';
import { _ } from 'mixpanel-browser/src/utils';
import {
  ANALYTICS_BATCH_SIZE,
  ANALYTICS_COOKIE_DAYS,
  ANALYTICS_FLUSH_MS,
  ANALYTICS_LINK_TIMEOUT_MS,
  RECORDING_IDLE_MS,
} from '#contract/limits';
import type { PublicConfig } from '#contract/config';
import { readText, STORAGE_KEYS, writeText } from '../../shared/storage.ts';
import { maskRecorder } from './recordingMask.ts';
import { trackedPath } from './trackedPath.ts';

export type AnalyticsSettings = NonNullable<PublicConfig['analytics']>;

export type Analytics = {
  track(event: string, properties: Record<string, string | number>): void;
  /** Events from now on are this member's; `userType` goes with all of them. */
  identify(userId: string, userType: string): void;
  /** The next events are anonymous. */
  reset(): void;
  /** Consent was withdrawn: nothing more is sent, and queued and stored data is deleted. */
  forget(): void;
};

const safeAddress = (): string => window.location.origin + trackedPath(window.location.pathname);

/**
 * The library's defaults where they are a rule (specification R14.5), and stricter values where the defaults would send
 * more than needed.
 */
const CONFIG: Partial<Config> & { track_marketing: boolean } = {
  api_host: '/mp',
  batch_requests: true,
  batch_size: ANALYTICS_BATCH_SIZE,
  batch_flush_interval_ms: ANALYTICS_FLUSH_MS,
  persistence: 'cookie',
  cookie_expiration: ANALYTICS_COOKIE_DAYS,
  cross_subdomain_cookie: false,
  track_links_timeout: ANALYTICS_LINK_TIMEOUT_MS,
  ignore_dnt: false,
  ip: false,
  autocapture: false,
  track_pageview: false,
  flags: false,
  remote_settings_mode: 'disabled',
  // Campaigns are sent; click ids of advertisers and the referrer are not.
  track_marketing: false,
  skip_first_touch_marketing: true,
  save_referrer: false,
  property_blacklist: ['$referrer'],
  record_idle_timeout_ms: RECORDING_IDLE_MS,
  record_mask_all_text: true,
  record_mask_all_inputs: true,
  record_console: false,
  record_network: false,
  record_canvas: false,
  record_heatmap_data: false,
};

let isStarted = false;

/** Starts the library, or resumes it after consent had been withdrawn. */
export async function startAnalytics({ token, recordSessionsPercent }: AnalyticsSettings): Promise<Analytics> {
  if (!isStarted) {
    isStarted = true;
    _.info.currentUrl = safeAddress;
    const isRecorded = isVisitRecorded(recordSessionsPercent);
    if (isRecorded) {
      await import('mixpanel-browser/src/recorder');
      maskRecorder(safeAddress);
    }
    const secure_cookie = window.location.protocol === 'https:';
    mixpanel.init(token, { ...CONFIG, secure_cookie, record_sessions_percent: isRecorded ? 100 : 0 });
  }
  if (mixpanel.has_opted_out_tracking()) mixpanel.clear_opt_in_out_tracking();
  return {
    track: (event, properties) => mixpanel.track(event, properties),
    identify(userId, userType) {
      mixpanel.identify(userId);
      mixpanel.register({ user_type: userType });
    },
    reset() {
      if (mixpanel.get_property('$user_id') !== undefined) mixpanel.reset();
    },
    forget() {
      mixpanel.opt_out_tracking({ delete_user: false });
      mixpanel.reset();
    },
  };
}

/** Decided once for each visit (a tab's lifetime), so that a recording continues after a reload. */
function isVisitRecorded(percent: number): boolean {
  if (percent <= 0) return false;
  const stored = readText('session', STORAGE_KEYS.recorded);
  const decision = ['yes', 'no'].find((each) => each === stored) ?? (Math.random() * 100 < percent ? 'yes' : 'no');
  writeText('session', STORAGE_KEYS.recorded, decision);
  return decision === 'yes';
}
