import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ballot } from '../../../../contract/picks.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { type Proxy, startProxy } from '../../../support/faults/proxy.ts';
import { SteadyVoter } from '../../../support/faults/steadyVoter.ts';
import { measured } from '../../../support/goals/goals.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { openElection } from '../../../support/server/elections.ts';
import { coursesIn, locationIdIn } from '../../../support/server/picks.ts';
import { freePort, type Product } from '../../../support/server/product.ts';
import { makeReleaseFolder } from '../../../support/server/releaseFolder.ts';
import { recount, talliesOf } from '../../../support/server/votes.ts';

const VOTERS = 12;
/** A member may write 120 times a minute. */
const BETWEEN_VOTES_MS = 700;
const BETWEEN_VISITS_MS = 200;
const LONGEST_CLOSE_MS = 20_000;

/** What a next release may do while processes of this one still run (docs/decisions/0025-releases.md). */
const NEXT_MIGRATION = `
create table next_things (id integer primary key, member_id text references members (id) on delete cascade);
alter table ballots add column next_note text;
alter table outbox add column next_weight integer not null default 1;
create index next_ballots on ballots (location_id, updated_at);`;

let folder: string;
let database: NewDatabase;
let db: Kysely<Database>;
let tokenKeys: string;
let ports: [number, number];
let processes: Product[];
let proxy: Proxy;

const releaseAt = (name: string): string => join(folder, 'releases', name);
const current = (): string => join(folder, 'current');
const start = (port: number) => startDeployed({ release: current(), port, databaseUrl: database.url, tokenKeys });

/** As `ln -sfn` does: the link is never missing. */
async function point(to: string): Promise<void> {
  await symlink(to, `${current()}.next`);
  await rename(`${current()}.next`, current());
}

/** Gives the page of a release a file that no other one has. */
async function addOwnAsset(name: string): Promise<void> {
  const page = join(releaseAt(name), 'dist/index.html');
  await writeFile(join(releaseAt(name), `dist/assets/only-${name}.js`), 'export {};\n');
  const link = `<link rel="modulepreload" href="/assets/only-${name}.js" /></head>`;
  await writeFile(
    page,
    (await readFile(page, 'utf8')).replace('</head>', () => link),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-picks-update-'));
  // RELEASE_BEFORE: the unpacked release of an earlier commit, where it is to be tried by hand.
  const before = process.env.RELEASE_BEFORE;
  if (before) await cp(before, releaseAt('older'), { recursive: true, verbatimSymlinks: true });
  else await makeReleaseFolder(releaseAt('older'));
  await makeReleaseFolder(releaseAt('newer'));
  for (const name of ['older', 'newer']) await addOwnAsset(name);
  await writeFile(join(releaseAt('newer'), 'server/db/migrations/9999_next.sql'), NEXT_MIGRATION);

  database = await createDatabase();
  tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  ports = [await freePort(), await freePort()];
  await point(releaseAt('older'));
  processes = [await start(ports[0]), await start(ports[1])];
  proxy = await startProxy(ports);
  db = await openPostgres(database.url, () => undefined);
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all(processes.map((one) => one.stop()));
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Opens a page with its files until it is over, as browsers do; returns what was not 200. */
async function visitUntil(isOver: () => boolean, onPage: (build: string) => void): Promise<string[]> {
  const failed: string[] = [];
  const fetchText = async (path: string) => {
    const reply = await fetch(proxy.url + path, { headers: { accept: 'text/html' } }).catch(String);
    if (typeof reply === 'string') failed.push(`${path}: ${reply}`);
    else if (reply.status !== 200) failed.push(`${path}: ${reply.status}`);
    return typeof reply === 'string' ? '' : reply.text();
  };
  while (!isOver()) {
    const html = await fetchText('/leaderboard/az');
    onPage(/only-(\w+)\.js/.exec(html)?.[1] ?? '');
    const files = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    await Promise.all([...new Set(files)].map(fetchText));
    await pause(BETWEEN_VISITS_MS);
  }
  return failed;
}

/** Ends the open election; returns it when all its results are there. */
async function endElection(): Promise<{ id: string; endedAt: number }> {
  const { id } = await openElection(db);
  const { rows } = await sql<{ closes_at: Date }>`
    update elections set closes_at = clock_timestamp() where id = ${id} returning closes_at`.execute(db);
  const { length: states } = await db.selectFrom('locations').select('id').execute();
  const results = () => db.selectFrom('results').select('location_id').where('election_id', '=', id).execute();
  await expect.poll(async () => (await results()).length, { timeout: LONGEST_CLOSE_MS }).toBe(states);
  return { id, endedAt: rows[0]!.closes_at.getTime() };
}

it('[R13.9] an update of two processes behind haproxy, in which an election ends, fails no call and loses no vote', async ({
  task,
}) => {
  const ballotUrl = `${proxy.url}/api/picks/${await locationIdIn(db, 'AZ')}`;
  const courses = await coursesIn(db, 'AZ');
  const voters = (await addMembers(db, tokenKeys, VOTERS)).map(
    (member) => new SteadyVoter(member, { ballotUrl, courses }),
  );
  let isOver = false;
  const pages = new Map<string, number>();
  const voting = voters.map(async (voter) => {
    while (!isOver) {
      await voter.vote();
      await pause(BETWEEN_VOTES_MS);
    }
  });
  const visiting = visitUntil(
    () => isOver,
    (build) => void pages.set(build, (pages.get(build) ?? 0) + 1),
  );
  const seen = (build: string) => expect.poll(() => pages.get(build) ?? 0).toBeGreaterThan(3);

  await expect.poll(proxy.hasBoth).toBe(true);
  await seen('older');
  // The order of docs/operating.md: the files of open pages, the link, then each process.
  const assets = (name: string) => join(releaseAt(name), 'dist/assets');
  await cp(assets('older'), assets('newer'), { recursive: true, force: false });
  await point(releaseAt('newer'));
  let ended: Awaited<ReturnType<typeof endElection>> | undefined;
  for (const [index, port] of ports.entries()) {
    await processes[index]!.stop({ keepData: true });
    processes[index] = await start(port);
    await expect.poll(proxy.hasBoth).toBe(true);
    await seen(index === 0 ? 'older' : 'newer');
    // One process is of the older release, the other of the newer one.
    ended ??= await endElection();
  }
  const newerSoFar = pages.get('newer') ?? 0;
  await expect.poll(() => pages.get('newer') ?? 0).toBeGreaterThan(newerSoFar + 3);
  isOver = true;
  await Promise.all(voting);

  expect(await visiting).toEqual([]);
  expect(voters.flatMap(({ refused }) => refused)).toEqual([]);
  const saved = voters.flatMap((voter) => voter.saved);
  const { id, endedAt } = ended!;
  expect(saved.filter((vote) => (vote.election === id ? vote.sentAt > endedAt : vote.answeredAt < endedAt))).toEqual(
    [],
  );
  expect(new Set(saved.map(({ election }) => election)).size).toBe(2);
  expect((await sql`select 1 from migrations where name = '9999_next.sql'`.execute(db)).rows).toHaveLength(1);
  for (const { member, picks } of voters) {
    const ballot = await fetch(ballotUrl, { headers: member.headers });
    expect(((await ballot.json()) as Ballot).courseIds).toEqual(picks);
  }
  await expect.poll(async () => Object.fromEntries(await talliesOf(db))).toEqual(Object.fromEntries(await recount(db)));
  const votes = voters.reduce((sum, voter) => sum + voter.votes, 0);
  const visits = [...pages.values()].reduce((sum, count) => sum + count, 0);
  measured(
    task,
    'G7',
    `two processes behind haproxy updated to another release with a migration: 0 of ${votes} votes and ${visits} pages with their files failed, 0 votes lost, 0 in a wrong election when it ended between the two`,
  );
});
