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
};

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
    },
  });
}
