import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './product.ts';

export type Pooler = { url: string; stop: () => Promise<void> };

/** Starts pgbouncer with the configuration of deploy/, without passwords and with `connections` connections. */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'top-picks-pooler-'));
  const target = new URL(databaseUrl);
  const port = await freePort();
  const users = join(folder, 'users');
  const file = join(folder, 'pgbouncer.ini');
  const shipped = await readFile('deploy/pgbouncer.ini', 'utf8');
  const config = shipped
    .replace('port=5432', `port=${target.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('default_pool_size = 20', `default_pool_size = ${connections}`);
  await writeFile(users, `"${target.username}" ""\n`);
  await writeFile(file, config);
  // pgbouncer refuses to run as root, so another user must be able to read these files.
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  let problem = '';
  pooler.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  pooler.once('error', (error) => (problem = `pgbouncer is not installed: ${error.message}`));
  pooler.once('close', () => (problem ||= `pgbouncer has ended: ${said}`));
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href;
  while (!(await isResponding(url))) {
    if (problem !== '') throw new Error(problem);
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => pooler.once('close', resolve));
      pooler.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function isResponding(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
