import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clusterFolder, openDatabase } from '../../../../server/db/database.ts';
import { prepareCluster } from '../../../../server/db/embedded/cluster.ts';
import { type EmbeddedPostgres, findRunning, startEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { chooseLauncher } from '../../../../server/db/embedded/launcher.ts';
import { ensureRunnable, findPrograms, type Programs } from '../../../../server/db/embedded/programs.ts';
import { StartError } from '../../../../server/db/startError.ts';
import { isAlive, postmasterOf } from '../../../support/server/systemProcesses.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const isRoot = process.getuid?.() === 0;
const QUICK = ['fsync=off'];

let dir: string;
let folder: string;
let log: string[];
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'top-picks-own-'));
  folder = clusterFolder(dir);
  log = [];
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const one of running.splice(0)) await one.stop();
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

type Options = Partial<Parameters<typeof startEmbedded>[0]>;

async function start(options: Options = {}): Promise<EmbeddedPostgres> {
  const started = await startEmbedded({ folder, settings: QUICK, log: (line) => void log.push(line), ...options });
  running.push(started);
  return started;
}

async function ask(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a process with its own PostgreSQL on `dir`; resolves when the database is open. */
async function startOwner(env: Record<string, string> = {}): Promise<ChildProcess & { output: () => string }> {
  const program = `
    const { openDatabase } = await import(process.argv[1]);
    await openDatabase({ dataDir: process.argv[2], databaseUrl: undefined, log: console.log });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', program, path.join(ROOT, 'server/db/database.ts'), dir];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain('ready');
  return Object.assign(child, { output: () => output });
}

/** A folder for PATH that has only these programs. */
async function pathWith(...names: string[]): Promise<string> {
  const tools = path.join(dir, 'tools');
  await mkdir(tools);
  for (const name of names) await symlink(`/usr/bin/${name}`, path.join(tools, name));
  return tools;
}

describe('our own PostgreSQL', () => {
  it('keeps its data in a folder that only its owner may enter, and listens on no port', async () => {
    const first = await start();
    await ask(first.databaseUrl, 'create table kept as select 22 as votes');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await ask(first.databaseUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await first.stop();
    const again = await start();
    expect(await ask(again.databaseUrl, 'select votes from kept')).toEqual([{ votes: 22 }]);
    expect(log).toEqual([]);
  });

  it.each([
    ['has spaces, accents and punctuation', 'Zoë’s "golf, & more" %2F'],
    ['is too long for a socket', 'x'.repeat(120)],
  ])('works where the path %s', async (_how, name) => {
    const { databaseUrl } = await start({ folder: path.join(dir, name) });
    expect(await ask(databaseUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await findRunning(path.join(dir, name))).toBe(databaseUrl);
  });

  it('listens on a port of this machine, with a password, where there are no Unix sockets', async () => {
    const { databaseUrl } = await start({ overPort: true });
    expect(await ask(databaseUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const wrong = databaseUrl.replace(/password=[^&]*/, 'password=guessed');
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    expect(await findRunning(folder)).toBe(databaseUrl);
  });

  it('is initialized again when the first start was interrupted', async () => {
    await mkdir(`${folder}.new/base`, { recursive: true });
    await start();
    await expect(stat(`${folder}.new`)).rejects.toThrow('ENOENT');
  });

  it('starts although another process has the process id of the one that was killed', async () => {
    const { databaseUrl, stop } = await start();
    await ask(databaseUrl, 'create table kept ()');
    await stop();
    // After the restart of a container process ids repeat.
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(other);
    const left = `${other.pid}\n${folder}\n1\n5432\n${folder}\n\n0 0\nready\n`;
    for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) await writeFile(path.join(folder, file), left);
    expect(await ask((await start()).databaseUrl, 'select * from kept')).toEqual([]);
    expect(isAlive(other.pid!)).toBe(true);
  });

  it('reports damaged files in one line, and releases the folder', async () => {
    const open = () => openDatabase({ dataDir: dir, databaseUrl: undefined, log: () => undefined });
    await (await start()).stop();
    const control = path.join(folder, 'global/pg_control');
    const content = await readFile(control);
    await writeFile(control, 'not a database');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(open()).rejects.toThrow(/^PostgreSQL cannot be started on [^\n]*$/);
      await expect(open()).rejects.toThrow(StartError);
    }
    await writeFile(control, content);
    await writeFile(path.join(folder, 'PG_VERSION'), '12\n');
    await expect(open()).rejects.toThrow(/^The database in .* was made by PostgreSQL 12[^\n]*$/);
  });

  it('does not start empty beside the data of an older release', async () => {
    await mkdir(path.join(dir, 'pglite'));
    const open = openDatabase({ dataDir: dir, databaseUrl: undefined, log: () => undefined });
    await expect(open).rejects.toThrow(
      /pglite is of a version before 0\.2\.0, .*: set DATA_DIR to a new folder, or go on with that version\.$/,
    );
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });
});

describe('the programs of PostgreSQL', () => {
  let copied: Programs;
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'top-picks-package-'));
    const source = await findPrograms();
    const inCopy = (program: string) => path.join(copy, 'native/bin', path.basename(program));
    await cp(path.resolve(path.dirname(source.postgres), '../..'), copy, {
      recursive: true,
      verbatimSymlinks: true,
    });
    copied = { initdb: inCopy(source.initdb), postgres: inCopy(source.postgres), pg_ctl: inCopy(source.pg_ctl) };
  });
  afterAll(() => rm(copy, { recursive: true }));

  it('run although npm’s install scripts were switched off', async () => {
    type Link = { target: string };
    const links = JSON.parse(await readFile(path.join(copy, 'native/pg-symlinks.json'), 'utf8')) as Link[];
    for (const { target } of links) await unlink(path.join(copy, target));
    expect(ensureRunnable(copied)).toBe(true);
  });

  it('are missing on an unsupported system, and the error says to set DATABASE_URL', async () => {
    await expect(findPrograms('plan9')).rejects.toThrow('Set DATABASE_URL to a PostgreSQL 15 or later');
    expect(ensureRunnable({ ...copied, postgres: path.join(copy, 'nothing') })).toBe(false);
  });

  const closed = 0o700;
  const open = 0o755;
  const ways = [
    { how: 'in a user namespace', tools: ['setpriv', 'unshare', 'sh', 'true'], mode: closed, by: 'unshare', owner: 0 },
    {
      how: 'as the user nobody with access to all files',
      tools: ['setpriv', 'true'],
      mode: closed,
      by: '--reuid',
      owner: 65_534,
    },
    {
      how: 'as the user nobody where the folders are open to all',
      tools: ['test'],
      mode: open,
      by: undefined,
      owner: 65_534,
    },
  ];

  // Only root needs another user to run PostgreSQL.
  it.each(isRoot ? ways : [])('are started by root $how', async ({ tools, mode, by, owner }) => {
    for (const place of [copy, dir]) await chmod(place, mode);
    vi.stubEnv('PATH', await pathWith(...tools));
    const launcher = await chooseLauncher(copied, dir);
    expect(launcher.owner).toBe(owner);
    expect(launcher.prefix.includes(by ?? 'setpriv')).toBe(by !== undefined);
    const first = await start({ programs: copied });
    await ask(first.databaseUrl, 'create table kept as select 22 as votes');
    await first.stop();
    expect((await stat(folder)).uid).toBe(owner);
    // The same data, started as this system allows.
    vi.unstubAllEnvs();
    const again = await start({ programs: copied });
    expect(await ask(again.databaseUrl, 'select votes from kept')).toEqual([{ votes: 22 }]);
  });

  it.each(isRoot ? ['root'] : [])(
    'cannot be started by %s where no other user is possible, and the error says so',
    async () => {
      await chmod(copy, 0o700);
      vi.stubEnv('PATH', await pathWith('test'));
      await expect(chooseLauncher(copied, dir)).rejects.toThrow('Start Top Picks as another user, or set DATABASE_URL');
    },
  );

  it.each(isRoot ? [54_321] : [])('cannot be started by user %i without a name, and the error says so', async (uid) => {
    await chmod(copy, open);
    await chown(dir, uid, uid);
    const options = { uid, gid: uid };
    await expect(prepareCluster(folder, { programs: copied, prefix: [], options, owner: uid })).rejects.toThrow(
      'the user with the number 54321 has no name on this system (/etc/passwd), which PostgreSQL asks for. Start Top Picks as a user who has one, or set DATABASE_URL.',
    );
  });
});

describe('the server and its PostgreSQL', () => {
  it('a killed server ends its PostgreSQL, at once or at its next start', async () => {
    for (const tools of [undefined, ['unshare', 'sh', 'true']]) {
      const env = tools && isRoot ? { PATH: await pathWith(...tools) } : tools ? { PATH: '' } : undefined;
      const owner = await startOwner(env);
      const left = postmasterOf(folder);
      const killed = once(owner, 'exit');
      owner.kill('SIGKILL');
      await killed;
      if (tools) expect(isAlive(left)).toBe(true);
      else await expect.poll(() => isAlive(left)).toBe(false);
      const next = await openDatabase({ dataDir: dir, databaseUrl: undefined, log: () => undefined });
      await expect.poll(() => isAlive(left)).toBe(false);
      await next.close();
    }
  });

  it('a killed PostgreSQL is restarted, and its third end within a minute stops the server', async () => {
    const owner = await startOwner();
    const ended = once(owner, 'exit');
    for (let time = 1; time <= 3; time += 1) {
      const postmaster = postmasterOf(folder);
      process.kill(postmaster, 'SIGKILL');
      if (time === 3) break;
      await expect.poll(() => findRunning(folder)).not.toBeNull();
      expect(postmasterOf(folder)).not.toBe(postmaster);
    }
    expect((await ended)[0]).toBe(1);
    await expect.poll(() => owner.output()).toContain('PostgreSQL ended three times within a minute');
  });

  it('Ctrl-C in the server’s terminal does not reach PostgreSQL, which has a process group of its own', async () => {
    const owner = await startOwner();
    const postmaster = postmasterOf(folder);
    const groupOf = async (pid: number) => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2];
    expect(await groupOf(postmaster)).not.toBe(await groupOf(owner.pid!));
  });
});
