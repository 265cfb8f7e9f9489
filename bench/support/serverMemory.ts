import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCESS_TOKEN_MINUTES } from '#contract/limits';
import { STATES } from '#contract/states';
import { coursesIn } from '../../test/support/browser/demoData.ts';
import type { Product } from '../../test/support/server/product.ts';
import { type Bench, onBench } from './bench.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { wrk } from './wrk.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const MEMBERS = 20;
const CONNECTIONS = 8;
const SECONDS = 5;
/** Calls between two of the requests that take a hundred times as long: pages, pictures, votes. */
const CALLS_BETWEEN = 40;
/** Tokens are issued anew before they end. */
const TOKENS_LAST_MS = (ACCESS_TOKEN_MINUTES / 2) * 60_000;
/** Of an idle process V8 collects what nobody needs any more at the latest 100 s after its last full collection. */
const REST_MS = 150_000;
const READINGS = 15;
const MOST_MB = 260;
const SCRIPT = join(import.meta.dirname, 'requests.lua');

/**
 * The memory of one process of a real deployment, without its PostgreSQL, after a million requests of all kinds and some
 * minutes of rest: against ten thousand, and against what it may be at most.
 */
export const serverMemory = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const product = await bench.startServer((await bench.newDatabase('memory')).url);
    const file = join(bench.folder, 'requests');
    let writtenAt = 0;
    let sent = 0;
    const send = async (until: number): Promise<{ busy: number; resting: number }> => {
      while (sent < until) {
        if (Date.now() - writtenAt > TOKENS_LAST_MS) {
          await writeFile(file, (await requestsTo(product, bench)).map((line) => `${line}\n`).join(''));
          writtenAt = Date.now();
        }
        const { perSecond, errors } = await wrk({
          url: product.url,
          seconds: SECONDS,
          connections: CONNECTIONS,
          script: [SCRIPT, file],
        });
        if (errors > 0) throw new Error(`${errors} requests were refused`);
        sent += perSecond * SECONDS;
      }
      const busy = product.memoryMb();
      await pause(REST_MS);
      return { busy, resting: await restingMemory(product) };
    };
    const few = await send(FEW);
    const afterFew = sent;
    const many = await send(MANY);
    const detail = `${whole(many.resting)} MB after ${whole(sent)} and ${REST_MS / 1000} s of rest (${whole(many.busy)} before it) against`;
    return [
      {
        name: `Memory of a process after ${whole(MANY)} requests of all kinds / ${whole(FEW)}`,
        values: [many.resting / few.resting],
        goal: { most: 1.2 },
        detail: `${detail} ${whole(few.resting)} MB after ${whole(afterFew)}`,
      },
      {
        name: `Memory of a process after ${whole(MANY)} requests of all kinds, of ${MOST_MB} MB`,
        values: [many.resting / MOST_MB],
        goal: { most: 1 },
        detail: `${detail} ${MOST_MB} MB`,
      },
    ];
  });

/** In megabytes. Memory rises and falls also without requests: the median of some readings, one a second. */
async function restingMemory(product: Product): Promise<number> {
  const seen: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    await pause(1000);
    seen.push(product.memoryMb());
  }
  return medianOf(seen);
}

/** Pages, calls and pictures of every state, courses, searches, and what members read and vote. */
async function requestsTo({ url }: Product, bench: Bench): Promise<string[]> {
  const { locationId, courses } = await coursesIn(url, 'AZ');
  const states = STATES.map(({ code }) => code.toLowerCase());
  const calls = [
    ...states.flatMap((state) => [
      `/api/leaderboard/${state}`,
      `/api/leaderboard/${state}/climbers`,
      `/api/maps/${state}`,
      `/api/search?q=${state}%20pines`,
      `/embed/${state}`,
      `/feeds/${state}.atom`,
    ]),
    ...courses.flatMap(({ _id }) => [`/api/golf-courses/${_id}`, `/api/courses/${_id}/history`]),
    ...['/sitemap.xml', '/api/elections', '/api/config'],
  ].map(asGuest);
  const slow = [
    ...states.flatMap((state) => [`/leaderboard/${state}`, `/leaderboard/${state}/picture.png`]),
    ...courses.map(({ _id }) => `/course/${_id}`),
    ...['/', '/states', '/about', '/search?q=dunes', '/results'],
  ].map(asGuest);
  for (const [member, token] of (await bench.issueTokens(MEMBERS)).entries()) {
    const pick = `/api/picks/${locationId}/${courses[member % courses.length]?._id}`;
    for (const call of ['GET /api/users/me', `PUT ${pick}`, `GET /api/picks/${locationId}`, `DELETE ${pick}`])
      slow.push(`${call} ${token}`);
  }
  const callAt = (place: number): string => calls[place % calls.length] ?? '';
  return slow.flatMap((line, nth) => [
    ...Array.from({ length: CALLS_BETWEEN }, (_, more) => callAt(nth * CALLS_BETWEEN + more)),
    line,
  ]);
}

const asGuest = (path: string): string => `GET ${path} -`;
