import { spawn } from 'node:child_process';
import { startPostgres } from '../test/support/server/postgresServer.ts';

/** Runs vitest with TEST_DATABASE_URL naming a PostgreSQL of its own, thrown away at the end; the process ends as the tests did. */
export async function testOnPostgres(args: string[], env: Record<string, string> = {}): Promise<void> {
  // Nothing here outlives the run.
  const database = await startPostgres(['fsync=off']);
  try {
    const tests = spawn('vitest', ['run', ...args], {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${database.port}/postgres`,
      },
    });
    process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    await database.stop();
  }
}
