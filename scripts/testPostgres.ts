/** `npm run test:postgres`: the server tests, and those that need a database server, on a PostgreSQL of their own, thrown away at the end. */
import { testOnPostgres } from './onPostgres.ts';

await testOnPostgres(['--project', 'server', '--project', 'postgres', ...process.argv.slice(2)]);
