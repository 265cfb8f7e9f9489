/** `npm run test:postgres`: the server tests, and those that need a database server, on a PostgreSQL of their own, started in a temporary folder and thrown away at the end. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test/support/product.ts';

const START_LIMIT_MS = 30_000;

const binaries = [...globSync('/usr/lib/postgresql/*/bin/initdb'), '/usr/local/bin/initdb', '/usr/bin/initdb'].find(
  existsSync,
);
if (!binaries)
  throw new Error('PostgreSQL is not installed: install the package postgresql (15 or later) and try again.');
const bin = (name: string) => join(dirname(binaries), name);

// PostgreSQL refuses to run as root: then it runs as the user that its package has made.
const isRoot = process.getuid?.() === 0;
const numberOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
const user = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {};

const folder = mkdtempSync(join(tmpdir(), 'top-picks-postgres-'));
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
const port = await freePort();

const isListening = (): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect({ host: '127.0.0.1', port });
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

const made = spawnSync(
  bin('initdb'),
  ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
if (made.status !== 0) throw new Error('initdb failed');

// A direct child, so that it is reaped; fsync is off because nothing here outlives the run.
const settings = [
  'fsync=off',
  `unix_socket_directories=${folder}`,
  'max_connections=200',
  'listen_addresses=127.0.0.1',
];
const database = spawn(
  bin('postgres'),
  ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
  {
    ...user,
    stdio: ['ignore', 'ignore', 'ignore'],
  },
);
const ended = new Promise((resolve) => database.once('exit', resolve));

try {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isListening())) {
    if (database.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start');
    await pause(100);
  }
  const tests = spawn('vitest', ['run', '--project', 'server', '--project', 'postgres', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/postgres` },
  });
  process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
} finally {
  database.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
