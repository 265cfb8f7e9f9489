/** `npm run test:postgres`: the server tests, and those that need a database server, on a PostgreSQL of their own, thrown away at the end. */
import { spawn } from 'node:child_process';
import { startPostgres } from '../test/support/postgresServer.ts';

// Nothing here outlives the run.
const database = await startPostgres(['fsync=off']);
try {
  const tests = spawn('vitest', ['run', '--project', 'server', '--project', 'postgres', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${database.port}/postgres` },
  });
  process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
} finally {
  await database.stop();
}
