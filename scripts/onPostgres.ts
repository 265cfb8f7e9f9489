import { spawn } from 'node:child_process';
import { startPostgres } from '../test/support/server/postgresServer.ts';

/** Runs vitest on a temporary PostgreSQL (TEST_DATABASE_URL); the exit code is that of the tests. */
export async function testOnPostgres(args: string[], env: Record<string, string> = {}): Promise<void> {
  // The data need not survive the run.
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
