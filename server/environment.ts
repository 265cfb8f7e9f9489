import { Type, type Static, type TSchemaOptions } from 'typebox';
import { EXTRA_ROUTES } from '#contract/config';
import { TOKEN_KEY_PATTERN } from './auth/tokenKeys.ts';

/** `expects` ends the sentence "NAME must be …". */
type Documented = TSchemaOptions & { description: string; expects: string };

const text = (about: Documented) => Type.Optional(Type.String(about));
const whole = (fallback: number, about: Documented & { minimum: number; maximum: number }) =>
  Type.Integer({ default: fallback, ...about });
const oneOf = <const Values extends string[]>(
  values: Values,
  about: { default: Values[number]; description: string },
) => Type.Enum(values, { ...about, expects: `one of ${values.join(', ')}` });
const onOff = (fallback: 'on' | 'off', description: string) => oneOf(['on', 'off'], { default: fallback, description });

const EXTRA_ROUTE = `(${EXTRA_ROUTES.join('|')})`;
/** An address without a query; http on this machine only. */
const WEB_OR_LOCAL = '^(https://[^/?#\\s,@]+|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?)(/[\\w./-]*)?$';
const ORIGIN = '^https?://[^/?#\\s,@]+$';
const origin = (description: string) =>
  text({ description, pattern: ORIGIN, expects: 'an origin such as https://picks.example (no path)' });

/** The whole environment this server reads. `npm start` needs none of it; an empty value counts as unset. */
export const Environment = Type.Object({
  PORT: whole(3000, {
    minimum: 0,
    maximum: 65535,
    description: 'Port of the web server',
    expects: 'a port number from 0 to 65535',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address to listen on', expects: 'an address' }),
  PUBLIC_ORIGIN: origin('Where people reach this deployment; needed (https) in a real one'),
  DATA_DIR: Type.String({
    default: './data',
    description: 'Folder of everything this server keeps',
    expects: 'a path',
  }),
  DATABASE_URL: text({
    description: 'A PostgreSQL (15 or later) in place of our own in `DATA_DIR`',
    pattern: '^postgres(ql)?://.+',
    expects: 'a PostgreSQL address such as postgresql://user:password@host:5432/name',
  }),
  PROCESSES: whole(1, {
    minimum: 1,
    maximum: 64,
    description: 'Server processes on this machine that share port and database; 1 in demo mode',
    expects: 'a number from 1 to 64',
  }),
  FIREBASE_PROJECT_ID: text({
    description: 'Firebase project; without it the server runs in demo mode',
    pattern: '^[a-z][a-z0-9-]{3,62}$',
    expects: 'a Firebase project id',
  }),
  FIREBASE_API_KEY: text({
    description: "The project's web API key",
    pattern: '^[\\w-]{10,100}$',
    expects: 'a Firebase web API key',
  }),
  FIREBASE_AUTH_DOMAIN: text({
    description: 'Host of the sign-in pages',
    pattern: '^[a-z0-9.-]+\\.[a-z]{2,}$',
    expects: 'a host name such as project.firebaseapp.com',
  }),
  IDENTITY_EMULATOR_PORT: whole(9099, {
    minimum: 0,
    maximum: 65535,
    description: 'Demo mode: port of the accounts service',
    expects: 'a port number from 0 to 65535',
  }),
  GOOGLE_SIGN_IN: onOff('off', 'Offers sign-in with Google, whose script the page then admits'),
  TOKEN_KEYS: text({
    description:
      'Secrets behind the session tokens and the key that signs ledgers, the first signs; needed with DATABASE_URL in a real deployment, else made and kept in DATA_DIR',
    pattern: `^\\s*${TOKEN_KEY_PATTERN}(\\s*,\\s*${TOKEN_KEY_PATTERN})*\\s*$`,
    expects: 'a comma-separated list of name:secret, each secret 32 random bytes in base64url',
  }),
  ADMIN_EMAILS: text({
    description: 'Comma-separated addresses of the first admins',
    pattern: '^[^,@\\s]+@[^,@\\s]+(\\s*,\\s*[^,@\\s]+@[^,@\\s]+)*$',
    expects: 'a comma-separated list of email addresses',
  }),
  REQUIRE_VERIFIED_EMAIL: Type.Optional(
    Type.Enum(['on', 'off'], {
      description: 'Counts ballots of verified addresses only; on, but off in demo mode',
      expects: 'one of on, off',
    }),
  ),
  NEW_ACCOUNT_WAIT_HOURS: whole(0, {
    minimum: 0,
    maximum: 720,
    description: 'How old an account must be before its votes count, 720 at most',
    expects: 'a number of hours from 0 to 720',
  }),
  NETWORK_HASHES: onOff(
    'off',
    'Keeps a keyed hash of the network of each sign-up for 30 days, for the report of bursts',
  ),
  BOT_CHECK_SITE_KEY: text({
    description: 'Sign-ups pass a bot check: the public key of the site at its provider',
    pattern: '^[\\w.-]{1,200}$',
    expects: 'a site key',
  }),
  BOT_CHECK_SECRET: text({
    description: 'The secret that belongs to the site key',
    pattern: '^[\\w.-]{1,200}$',
    expects: 'the secret of a site key',
  }),
  BOT_CHECK_SCRIPT: Type.String({
    default: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    description: 'The script of the provider, which the page then admits at the sign-up',
    pattern: WEB_OR_LOCAL,
    expects: 'an https address (http on this machine only)',
  }),
  BOT_CHECK_VERIFY: Type.String({
    default: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    description: 'Where the server asks the provider about an answer',
    pattern: WEB_OR_LOCAL,
    expects: 'an https address (http on this machine only)',
  }),
  CORS_ORIGINS: text({
    description: 'Comma-separated origins of pages elsewhere that may call the API',
    pattern: '^https?://[^/?#\\s,@]+(\\s*,\\s*https?://[^/?#\\s,@]+)*$',
    expects: 'a comma-separated list of origins such as https://picks.example',
  }),
  TRUSTED_PROXIES: text({
    description: 'Comma-separated addresses or networks of proxies whose X-Forwarded-For is believed',
    expects: 'a comma-separated list of addresses or networks such as 10.0.0.0/8',
  }),
  API_HOST: origin('Origin of the API when the page is built for one elsewhere'),
  COURSES_HOST: origin('Origin of the course API when the page is built for one elsewhere'),
  MIXPANEL_TOKEN: text({
    description:
      "Analytics: a Mixpanel project token, `local` (this server's own table) or `off`; off, but local in demo mode",
    pattern: '^(off|local|[0-9a-f]{32})$',
    expects: 'off, local or the token of a Mixpanel project (32 hexadecimal digits)',
  }),
  MIXPANEL_API_HOST: Type.String({
    default: 'https://api-js.mixpanel.com',
    description: 'Where events for a Mixpanel project are passed on to',
    pattern: '^(https://[^/?#\\s,@]+|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?)$',
    expects: 'an https origin such as https://api-eu.mixpanel.com (http on this machine only)',
  }),
  RECORD_SESSIONS_PERCENT: Type.Number({
    default: 0,
    minimum: 0,
    maximum: 100,
    description: 'How many of a hundred visits are recorded, texts and inputs masked',
    expects: 'a number from 0 to 100',
  }),
  ANALYTICS_CONSENT: Type.Enum(['ask', 'granted'], {
    default: 'ask',
    description: 'Whether visitors are asked before anything is collected; a refusal counts either way',
    expects: 'one of ask, granted',
  }),
  STANDINGS_INTERVAL_MS: whole(5000, {
    minimum: 100,
    maximum: 3_600_000,
    description: 'Shortest time between two publications of a ranking',
    expects: 'a number of milliseconds from 100 to 3600000',
  }),
  RATE_LIMITS: onOff('on', 'How often a caller may call, see below; `off` in demo mode only'),
  SAMPLE_VOTES: Type.Optional(
    Type.Enum(['on', 'off'], {
      description:
        'Demo mode: `on` adds sample votes at every start, `off` at none; unset, a new `DATA_DIR` gets them once',
      expects: 'one of on, off',
    }),
  ),
  COMPANY_NAME: Type.String({
    default: 'Top Picks Golf',
    maxLength: 80,
    description: 'The company in the copyright line',
    expects: 'at most 80 characters',
  }),
  CONTACT_EMAIL: text({
    description: 'Address for messages, shown on the contact page',
    pattern: '^[^,@\\s]+@[^,@\\s]+$',
    expects: 'an email address',
  }),
  EXTRA_ROUTES: text({
    description: 'Comma-separated pages that are off otherwise: `change-states`, `contact`',
    pattern: `^\\s*${EXTRA_ROUTE}(\\s*,\\s*${EXTRA_ROUTE})*\\s*$`,
    expects: `a comma-separated list of ${EXTRA_ROUTES.join(', ')}`,
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'Least severe log lines that are written',
  }),
  LOG_REQUESTS: onOff('off', 'Logs each request at info: method, route, status, duration'),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65535,
      description: 'Port of `/metrics` for Prometheus, of several processes the first one’s; unset, there are none',
      expects: 'a port number from 1 to 65535',
    }),
  ),
  METRICS_HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address to listen on for `/metrics`; never one that visitors reach',
    expects: 'an address',
  }),
  NODE_ENV: text({ description: 'production refuses demo mode', expects: 'a word' }),
});
export type Environment = Static<typeof Environment>;
