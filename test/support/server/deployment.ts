import { freePort, type Product, startProduct } from './product.ts';

type DeploymentOptions = {
  port?: number;
  /** Without a URL it has its own PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  dataDir?: string;
  processes?: number;
  tokenKeys: string;
  /** Log level; errors only by default. */
  logLevel?: string;
  metricsPort?: number;
  /** The folder of a release to start. */
  release?: string;
  /** How far its clock is ahead of the machine's. */
  clockAheadMs?: number;
};

/** Code that Node runs first: a clock that is set wrong. */
const wrongClock = (aheadMs: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Right = Date;
    const now = () => Right.now() + ${aheadMs};
    globalThis.Date = class Date extends Right {
      static now = now;
      static [Symbol.hasInstance] = (value) => value instanceof Right;
      constructor(...of) {
        if (of.length === 0) super(now());
        else super(...of);
      }
    };`)}`;

/** Starts a process as in a real deployment. Nobody can sign in, because its identity service does not exist. */
export async function startDeployed({
  port,
  databaseUrl,
  dataDir,
  processes = 1,
  tokenKeys,
  logLevel = 'error',
  metricsPort,
  release,
  clockAheadMs,
}: DeploymentOptions): Promise<Product> {
  return startProduct({
    ...(dataDir ? { dataDir } : {}),
    ...(release ? { release } : {}),
    env: {
      PORT: String(port ?? (await freePort())),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      PROCESSES: String(processes),
      TOKEN_KEYS: tokenKeys,
      FIREBASE_PROJECT_ID: 'real-project',
      FIREBASE_API_KEY: 'an-api-key',
      FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
      PUBLIC_ORIGIN: 'https://picks.example',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'on',
      LOG_LEVEL: logLevel,
      ...(metricsPort ? { METRICS_PORT: String(metricsPort) } : {}),
      ...(clockAheadMs ? { NODE_OPTIONS: `--import=${wrongClock(clockAheadMs)}` } : {}),
    },
  });
}
