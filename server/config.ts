import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { Value } from 'typebox/value';
import { EXTRA_ROUTES, type ExtraRoute } from '#contract/config';
import { StartError } from './db/startError.ts';
import type { BotCheck } from './features/users/botCheck.ts';
import { Environment } from './environment.ts';
import { misspelledSettings } from './misspelledSettings.ts';

export type IdentityConfig =
  | { mode: 'demo'; projectId: string; emulatorPort: number }
  | { mode: 'firebase'; projectId: string; apiKey: string; authDomain: string };

export type AnalyticsConfig = {
  /** Null: events stay in this server's own table. */
  mixpanel: { token: string; apiHost: string } | null;
  consent: Environment['ANALYTICS_CONSENT'];
  recordSessionsPercent: number;
};

export type Config = {
  port: number;
  host: string;
  /** Without a trailing slash; null in a demo that was given none. */
  publicOrigin: string | null;
  dataDir: string;
  databaseUrl: string | undefined;
  processes: number;
  identity: IdentityConfig;
  googleSignIn: boolean;
  tokenKeys: string | undefined;
  /** Lower case. */
  adminEmails: ReadonlySet<string>;
  requireVerifiedEmail: boolean;
  newAccountWaitHours: number;
  /** Whether the network of a sign-up is kept, as a keyed hash. */
  networkHashes: boolean;
  /** Null: a sign-up needs none. */
  botCheck: BotCheck | null;
  corsOrigins: string[];
  trustedProxies: string[];
  apiOrigins: string[];
  /** Null: nothing is collected. */
  analytics: AnalyticsConfig | null;
  standingsIntervalMs: number;
  rateLimits: boolean;
  /** Whether a demo is filled with sample votes at each start, never, or on a data folder that is new. */
  sampleVotes: 'on' | 'off' | 'new';
  companyName: string;
  contactEmail: string | null;
  extraRoutes: ExtraRoute[];
  logLevel: Environment['LOG_LEVEL'];
  logRequests: boolean;
  /** Where the metrics are served; null: nowhere. */
  metrics: { host: string; port: number } | null;
};

/** The emulator refuses to talk to real services for projects of this name. */
export const DEMO_PROJECT = 'demo-top-picks';

/** The environment as a typed configuration; every problem of it in one StartError, a line each. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { environment, problems } = parse(env);
  problems.push(...misspelledSettings(env));
  if (environment) problems.push(...contradictions(environment));
  if (!environment || problems.length > 0) {
    throw new StartError(
      ['Something in the configuration is wrong:', ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
  }
  return toConfig(environment);
}

function parse(env: Record<string, string | undefined>): { environment: Environment | null; problems: string[] } {
  const given = Object.fromEntries(
    Object.keys(Environment.properties).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  );
  const value = Value.Default(Environment, Value.Convert(Environment, given));
  if (Value.Check(Environment, value)) return { environment: value, problems: [] };
  const wrong = new Set(Value.Errors(Environment, value).map(({ instancePath }) => instancePath.slice(1)));
  const problems = [...wrong].map((name) => `${name} must be ${expectation(name)}.`);
  return { environment: null, problems };
}

function expectation(name: string): string {
  const schema: unknown = Object.entries(Environment.properties).find(([key]) => key === name)?.[1];
  return schema instanceof Object && 'expects' in schema ? String(schema.expects) : 'something else';
}

/** Problems that concern several settings, or that no pattern can express. */
function contradictions(env: Environment): string[] {
  const firebase = [env.FIREBASE_PROJECT_ID, env.FIREBASE_API_KEY, env.FIREBASE_AUTH_DOMAIN];
  const isDemo = firebase.every((value) => value === undefined);
  const problems = list(env.TRUSTED_PROXIES)
    .filter((proxy) => !isNetwork(proxy))
    .map((proxy) => `TRUSTED_PROXIES: ${proxy} is neither an address nor a network such as 10.0.0.0/8.`);
  if (env.RECORD_SESSIONS_PERCENT > 0 && analyticsTarget(env, isDemo) === 'off') {
    problems.push('RECORD_SESSIONS_PERCENT needs MIXPANEL_TOKEN: local, or the token of a Mixpanel project.');
  }
  if ((env.BOT_CHECK_SITE_KEY === undefined) !== (env.BOT_CHECK_SECRET === undefined)) {
    problems.push('BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET belong together: set both, or none.');
  }
  problems.push(...metricsProblems(env));
  if (isDemo) return [...problems, ...demoProblems(env)];
  if (env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS must be on in a real deployment.');
  if (env.SAMPLE_VOTES === 'on') problems.push('SAMPLE_VOTES must be off in a real deployment.');
  if (env.DATABASE_URL && !env.TOKEN_KEYS) {
    problems.push('TOKEN_KEYS must be set with DATABASE_URL: all servers of a database share them.');
  }
  if (firebase.includes(undefined)) {
    problems.push(
      'FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN belong together: set all three, or none for demo mode.',
    );
  }
  if (env.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    problems.push('FIREBASE_PROJECT_ID must name a real project; demo mode needs none.');
  }
  if (!env.PUBLIC_ORIGIN?.startsWith('https://')) {
    problems.push(
      'PUBLIC_ORIGIN must be the https origin at which people reach this deployment, such as https://picks.example.',
    );
  }
  return problems;
}

/** Each of several processes takes the next port. */
function metricsProblems({ PORT, METRICS_PORT: first, PROCESSES }: Environment): string[] {
  if (first === undefined) return [];
  const last = first + PROCESSES - 1;
  if (last > 65_535) return [`METRICS_PORT must leave room for ${PROCESSES} ports up to 65535.`];
  return PORT >= first && PORT <= last ? ['METRICS_PORT must not be PORT, which visitors reach.'] : [];
}

/**
 * Demo tokens are unsigned, so anyone who can reach the server could be any member; demo mode is for this machine only.
 */
function demoProblems(env: Environment): string[] {
  const problems: string[] = [];
  const remedy =
    'or set FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and PUBLIC_ORIGIN for a real deployment';
  if (!isLoopback(env.HOST)) {
    problems.push(`HOST must be 127.0.0.1, ::1 or localhost, because demo mode is for this machine only; ${remedy}.`);
  }
  if (env.TRUSTED_PROXIES) problems.push(`TRUSTED_PROXIES must be empty in demo mode; ${remedy}.`);
  if (env.PROCESSES > 1) problems.push(`PROCESSES must be 1 in demo mode; ${remedy}.`);
  if (env.NODE_ENV === 'production') problems.push(`NODE_ENV must not be production in demo mode; ${remedy}.`);
  return problems;
}

function toConfig(env: Environment): Config {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env;
  const identity: IdentityConfig =
    projectId && apiKey && authDomain
      ? { mode: 'firebase', projectId, apiKey, authDomain }
      : { mode: 'demo', projectId: DEMO_PROJECT, emulatorPort: env.IDENTITY_EMULATOR_PORT };
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    processes: env.PROCESSES,
    identity,
    googleSignIn: env.GOOGLE_SIGN_IN === 'on',
    tokenKeys: env.TOKEN_KEYS,
    adminEmails: new Set(list(env.ADMIN_EMAILS?.toLowerCase())),
    requireVerifiedEmail: (env.REQUIRE_VERIFIED_EMAIL ?? (identity.mode === 'demo' ? 'off' : 'on')) === 'on',
    newAccountWaitHours: env.NEW_ACCOUNT_WAIT_HOURS,
    networkHashes: env.NETWORK_HASHES === 'on',
    botCheck: botCheckConfig(env),
    corsOrigins: list(env.CORS_ORIGINS),
    trustedProxies: list(env.TRUSTED_PROXIES),
    apiOrigins: [env.API_HOST, env.COURSES_HOST].filter((value) => value !== undefined),
    analytics: analyticsConfig(env, identity.mode === 'demo'),
    standingsIntervalMs: env.STANDINGS_INTERVAL_MS,
    rateLimits: env.RATE_LIMITS === 'on',
    // A database that the operator brought stays as it is.
    sampleVotes: env.SAMPLE_VOTES ?? (identity.mode === 'demo' && env.DATABASE_URL === undefined ? 'new' : 'off'),
    companyName: env.COMPANY_NAME,
    contactEmail: env.CONTACT_EMAIL ?? null,
    extraRoutes: EXTRA_ROUTES.filter((name) => list(env.EXTRA_ROUTES).includes(name)),
    logLevel: env.LOG_LEVEL,
    logRequests: env.LOG_REQUESTS === 'on',
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  };
}

function analyticsTarget({ MIXPANEL_TOKEN }: Environment, isDemo: boolean): string {
  return MIXPANEL_TOKEN ?? (isDemo ? 'local' : 'off');
}

function analyticsConfig(env: Environment, isDemo: boolean): AnalyticsConfig | null {
  const target = analyticsTarget(env, isDemo);
  if (target === 'off') return null;
  return {
    mixpanel: target === 'local' ? null : { token: target, apiHost: env.MIXPANEL_API_HOST },
    consent: env.ANALYTICS_CONSENT,
    recordSessionsPercent: env.RECORD_SESSIONS_PERCENT,
  };
}

function botCheckConfig(env: Environment): BotCheck | null {
  const { BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret, BOT_CHECK_SCRIPT, BOT_CHECK_VERIFY } = env;
  if (siteKey === undefined || secret === undefined) return null;
  return { siteKey, secret, script: BOT_CHECK_SCRIPT, verify: BOT_CHECK_VERIFY };
}

function list(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || []);
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false;
  return prefix === undefined || Number(prefix) <= (version === 4 ? 32 : 128);
}

function isLoopback(host: string): boolean {
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8);
  loopback.addAddress('::1', 'ipv6');
  const version = isIP(host);
  return host === 'localhost' || (version !== 0 && loopback.check(host, version === 4 ? 'ipv4' : 'ipv6'));
}
