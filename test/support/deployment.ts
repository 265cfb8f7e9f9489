import { freePort, type Product, startProduct } from './product.ts';

/** A process as in a real deployment: its identity service is elsewhere (nobody signs in here), its database is a server. */
export async function startDeployed({
  port,
  databaseUrl,
  tokenKeys,
}: {
  port?: number;
  databaseUrl: string;
  tokenKeys: string;
}): Promise<Product> {
  return startProduct({
    env: {
      PORT: String(port ?? (await freePort())),
      DATABASE_URL: databaseUrl,
      TOKEN_KEYS: tokenKeys,
      FIREBASE_PROJECT_ID: 'real-project',
      FIREBASE_API_KEY: 'an-api-key',
      FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
      PUBLIC_ORIGIN: 'https://picks.example',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'error',
    },
  });
}
