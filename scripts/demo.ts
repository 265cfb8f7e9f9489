/** `npm run demo`: the product in demo mode, filled with sample votes, on a data folder of its own. Build first. */

/** Removed from the environment: a demo uses the identity emulator and its own PostgreSQL. */
const DEPLOYMENT_VARIABLES = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'DATABASE_URL'];

for (const name of DEPLOYMENT_VARIABLES) Reflect.deleteProperty(process.env, name);
process.env.DATA_DIR = 'data-demo';
process.env.SAMPLE_VOTES = 'on';
await import(new URL('../server/launch.js', import.meta.url).href);
