import type { PublicConfig } from '#contract/config';
import type { Config } from './config.ts';

/** Where Firebase's own library calls to sign people in and to keep them signed in. */
const FIREBASE_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** What the page may know of the configuration. */
export function publicConfig(config: Config, emulatorOrigin: string | null): Omit<PublicConfig, 'samples' | 'build'> {
  const { identity, analytics, botCheck } = config;
  const isDemo = identity.mode === 'demo';
  return {
    demo: isDemo,
    companyName: config.companyName,
    contactEmail: config.contactEmail,
    extraRoutes: config.extraRoutes,
    standingsIntervalMs: config.standingsIntervalMs,
    requireVerifiedEmail: config.requireVerifiedEmail,
    newAccountWaitHours: config.newAccountWaitHours,
    botCheck: botCheck && { siteKey: botCheck.siteKey, script: botCheck.script },
    analytics: analytics && {
      token: analytics.mixpanel?.token ?? 'local',
      consent: analytics.consent,
      recordSessionsPercent: analytics.recordSessionsPercent,
    },
    identity: {
      projectId: identity.projectId,
      apiKey: isDemo ? 'demo' : identity.apiKey,
      authDomain: isDemo ? 'localhost' : identity.authDomain,
      emulatorOrigin,
      google: config.googleSignIn,
    },
  };
}

/** Origins besides our own that the page calls. */
export function connectOrigins({ apiOrigins, identity }: Config, emulatorOrigin: string | null): string[] {
  if (identity.mode === 'firebase') return [...apiOrigins, ...FIREBASE_ORIGINS];
  return emulatorOrigin === null ? apiOrigins : [...apiOrigins, emulatorOrigin];
}

/** Origin of the pages behind "Continue with Google"; null while that is off. */
export function popupOrigin({ googleSignIn, identity }: Config, emulatorOrigin: string | null): string | null {
  if (!googleSignIn) return null;
  return identity.mode === 'firebase' ? `https://${identity.authDomain}` : emulatorOrigin;
}
