import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { StartError } from '../../../server/db/startError.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const REAL = {
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_API_KEY: 'an-api-key',
  FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

it('[R13.1] a server without settings is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    identity: { mode: 'demo', projectId: 'demo-top-picks', emulatorPort: 9099 },
    requireVerifiedEmail: false,
    companyName: 'Top Picks Golf',
  });
});

it('a server with all Firebase settings and a public origin is a deployment', () => {
  const env = { ...REAL, HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.0/8, ::1', ADMIN_EMAILS: 'Pat@Example.com' };
  expect(readConfig({ ...env, NODE_ENV: 'production' })).toMatchObject({
    identity: { mode: 'firebase', projectId: 'real-project' },
    requireVerifiedEmail: true,
    trustedProxies: ['10.0.0.0/8', '::1'],
    adminEmails: new Set(['pat@example.com']),
  });
});

describe('the extra pages', () => {
  it('are off without EXTRA_ROUTES, and have no contact address without CONTACT_EMAIL', () => {
    expect(readConfig({})).toMatchObject({ extraRoutes: [], contactEmail: null });
    expect(readConfig({ EXTRA_ROUTES: 'contact' }).extraRoutes).toEqual(['contact']);
    const env = { EXTRA_ROUTES: ' contact , change-states,contact', CONTACT_EMAIL: 'hello@picks.example' };
    expect(readConfig(env)).toMatchObject({
      extraRoutes: ['change-states', 'contact'],
      contactEmail: 'hello@picks.example',
    });
  });

  it.each([
    [
      { EXTRA_ROUTES: 'contact,settings' },
      '  - EXTRA_ROUTES must be a comma-separated list of change-states, contact.',
    ],
    [{ CONTACT_EMAIL: 'hello' }, '  - CONTACT_EMAIL must be an email address.'],
  ])('cannot be configured with %o', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });
});

describe('analytics', () => {
  const TOKEN = '0123456789abcdef0123456789abcdef';
  const analyticsOf = (env: Record<string, string>) => readConfig(env).analytics;

  it('[R14.6] stay on this server in a demo, are off in a deployment, and record no visit without their settings', () => {
    const local = { mixpanel: null, consent: 'ask', recordSessionsPercent: 0 };
    expect(analyticsOf({})).toEqual(local);
    expect(analyticsOf(REAL)).toBeNull();
    expect(analyticsOf({ MIXPANEL_TOKEN: 'off' })).toBeNull();
    expect(analyticsOf({ ...REAL, MIXPANEL_TOKEN: 'local' })).toEqual(local);
  });

  it('go to a Mixpanel project whose token is given', () => {
    const asked = { ANALYTICS_CONSENT: 'granted', RECORD_SESSIONS_PERCENT: '0.5' };
    expect(analyticsOf({ ...REAL, ...asked, MIXPANEL_TOKEN: TOKEN })).toEqual({
      mixpanel: { token: TOKEN, apiHost: 'https://api-js.mixpanel.com' },
      consent: 'granted',
      recordSessionsPercent: 0.5,
    });
  });

  it.each<[string, string, string]>([
    ['a value that is no token', 'MIXPANEL_TOKEN', 'on'],
    ['a token in capitals', 'MIXPANEL_TOKEN', TOKEN.toUpperCase()],
    ['a host without encryption', 'MIXPANEL_API_HOST', 'http://api.mixpanel.com'],
    ['a host with a path', 'MIXPANEL_API_HOST', 'https://api.mixpanel.com/track'],
    ['a host with a password', 'MIXPANEL_API_HOST', 'https://me:secret@api.mixpanel.com'],
    ['more than a hundred percent', 'RECORD_SESSIONS_PERCENT', '101'],
    ['a percentage that is no number', 'RECORD_SESSIONS_PERCENT', 'some'],
    ['an unknown consent', 'ANALYTICS_CONSENT', 'refused'],
  ])('[R13.2] cannot be configured with %s, and one line names the setting', (_what, name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`  - ${name} must be `);
  });

  it('cannot record visits while they are off', () => {
    expect(problemsOf({ ...REAL, RECORD_SESSIONS_PERCENT: '5' })).toEqual([
      '  - RECORD_SESSIONS_PERCENT needs MIXPANEL_TOKEN: local, or the token of a Mixpanel project.',
    ]);
  });
});

it('a setting with an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', FIREBASE_PROJECT_ID: '' })).toEqual(readConfig({}));
});

it('all wrong settings are reported at once, one line each', () => {
  const problems = problemsOf({ PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', TOKEN_KEYS: 'short' });
  expect(problems.map((line) => /^ {2}- ([A-Z_]+) must be /.exec(line)?.[1]).sort()).toEqual([
    'DATABASE_URL',
    'LOG_LEVEL',
    'PORT',
    'TOKEN_KEYS',
  ]);
});

describe.each<[string, Record<string, string>, string]>([
  ['a demo on all addresses of the machine', { HOST: '0.0.0.0' }, 'HOST'],
  ['a demo on an address of the network', { HOST: '192.168.1.5' }, 'HOST'],
  ['a demo behind a proxy', { TRUSTED_PROXIES: '127.0.0.1' }, 'TRUSTED_PROXIES'],
  ['a demo in production', { NODE_ENV: 'production' }, 'NODE_ENV'],
  [
    'half of the Firebase settings',
    { PUBLIC_ORIGIN: 'https://x.example', FIREBASE_API_KEY: 'an-api-key' },
    'FIREBASE_PROJECT_ID',
  ],
  ['a deployment without PUBLIC_ORIGIN', { ...REAL, PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN'],
  ['a deployment without HTTPS', { ...REAL, PUBLIC_ORIGIN: 'http://picks.example' }, 'PUBLIC_ORIGIN'],
  ['a deployment on a shared database without keys', { ...REAL, DATABASE_URL: 'postgresql://db/picks' }, 'TOKEN_KEYS'],
  ['a deployment with a demo project', { ...REAL, FIREBASE_PROJECT_ID: 'demo-x' }, 'FIREBASE_PROJECT_ID'],
  ['a deployment without rate limits', { ...REAL, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  ['a deployment with sample votes', { ...REAL, SAMPLE_VOTES: 'on' }, 'SAMPLE_VOTES'],
  ['a word for sample votes that is neither on nor off', { SAMPLE_VOTES: 'some' }, 'SAMPLE_VOTES'],
  ['a proxy list with a name in it', { ...REAL, TRUSTED_PROXIES: 'loadbalancer' }, 'TRUSTED_PROXIES'],
  ['a proxy list with an invalid network', { ...REAL, TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
])('%s', (_case, env, name) => {
  it(`[R13.2] stops the start with one line that names ${name}`, () => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`  - ${name}`);
  });
});

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['TOKEN_KEY', 'TOKEN_KEYS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['firebase_project_id', 'FIREBASE_PROJECT_ID'],
])('[R13.23] %s stops the start, because it is nearly %s', (name, meant) => {
  expect(problemsOf({ [name]: 'a value' })).toEqual([
    `  - ${name} is no setting; ${meant} is one. Correct the name, or unset it.`,
  ]);
});

it('[R13.23] names that only look alike stop no start, and neither does one beside the right one', () => {
  const others = ['PORTS', 'HOSTS', 'POST', 'APP_HOST', 'API_PORT', 'NODE_OPTIONS', 'FIREBASE_TOKEN', 'DB_URL'];
  expect(problemsOf(Object.fromEntries(others.map((name) => [name, 'a value'])))).toEqual([]);
  const both = { DATABASE_URL: 'postgresql://db/picks', DATABASE_URI: 'somebody else’s' };
  expect(problemsOf(both)).toEqual([]);
});

it('[R13.12] sample votes are for a demo with data of its own, when these are new', () => {
  const sampleVotes = (env: Record<string, string>) => readConfig(env).sampleVotes;
  expect(sampleVotes({})).toBe('new');
  expect(sampleVotes({ SAMPLE_VOTES: 'off' })).toBe('off');
  expect(sampleVotes({ SAMPLE_VOTES: 'on' })).toBe('on');
  expect(sampleVotes({ DATABASE_URL: 'postgresql://localhost/picks' })).toBe('off');
  expect(sampleVotes(REAL)).toBe('off');
});

it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('a demo may listen on %s', (HOST) => {
  expect(problemsOf({ HOST })).toEqual([]);
});

it.each([
  [{}, null],
  [{ METRICS_PORT: '9464' }, { host: '127.0.0.1', port: 9464 }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' },
    { host: '10.0.0.7', port: 9464 },
  ],
])('with %o the metrics are at %o', (env, metrics) => {
  expect(readConfig(env).metrics).toEqual(metrics);
});

it.each([
  [{ METRICS_PORT: '3000' }, '  - METRICS_PORT must not be PORT, which visitors reach.'],
  [{ ...REAL, METRICS_PORT: '2998', PROCESSES: '4' }, '  - METRICS_PORT must not be PORT, which visitors reach.'],
  [{ ...REAL, METRICS_PORT: '65533', PROCESSES: '4' }, '  - METRICS_PORT must leave room for 4 ports up to 65535.'],
  [{ METRICS_PORT: '0' }, '  - METRICS_PORT must be a port number from 1 to 65535.'],
])('metrics cannot be configured with %o', (env, problem) => {
  expect(problemsOf(env)).toEqual([problem]);
});

describe('the page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      env: { ...REAL, TOKEN_KEYS: `k:${'A'.repeat(43)}`, COMPANY_NAME: 'Fore Inc' },
    });
  });
  afterAll(() => server.close());

  it('receives exactly the public part of the configuration', async () => {
    expect((await server.app.inject({ url: '/api/config' })).json()).toEqual({
      demo: false,
      build: null,
      samples: null,
      companyName: 'Fore Inc',
      contactEmail: null,
      extraRoutes: [],
      standingsIntervalMs: 5000,
      requireVerifiedEmail: true,
      newAccountWaitHours: 0,
      botCheck: null,
      analytics: null,
      identity: {
        projectId: 'real-project',
        apiKey: 'an-api-key',
        authDomain: 'real-project.firebaseapp.com',
        emulatorOrigin: null,
        google: false,
      },
    });
  });
});
