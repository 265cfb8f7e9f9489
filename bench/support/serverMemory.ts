import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { STATES } from '#contract/states';
import { coursesIn, joinAs } from '../../test/support/browser/demoData.ts';
import { newPerson } from '../../test/support/browser/stories.ts';
import { type Product, startProduct } from '../../test/support/server/product.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { wrk } from './wrk.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const MEMBERS = 20;
const CONNECTIONS = 8;
const SECONDS = 5;
const SCRIPT = join(import.meta.dirname, 'requests.lua');

/** The memory of one process, its embedded database included, after a million requests of all kinds against ten thousand. */
export async function serverMemory(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'top-picks-bench-'));
  const product = await startProduct();
  try {
    const file = join(folder, 'requests');
    await writeFile(file, (await requestsTo(product)).map((line) => `${line}\n`).join(''));
    let sent = 0;
    const send = async (until: number): Promise<number> => {
      while (sent < until) {
        const { perSecond, errors } = await wrk({
          url: product.url,
          seconds: SECONDS,
          connections: CONNECTIONS,
          script: [SCRIPT, file],
        });
        if (errors > 0) throw new Error(`${errors} requests were refused`);
        sent += perSecond * SECONDS;
      }
      return restingMemory(product);
    };
    const few = await send(FEW);
    const afterFew = sent;
    const many = await send(MANY);
    return [
      {
        name: `Memory of a process after ${whole(MANY)} requests of all kinds / ${whole(FEW)}`,
        values: [many / few],
        goal: { most: 1.2 },
        detail: `${whole(many)} MB after ${whole(sent)} against ${whole(few)} MB after ${whole(afterFew)}`,
      },
    ];
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Between two requests memory rises and falls: the median of a minute's quarter. */
async function restingMemory(product: Product): Promise<number> {
  const seen: number[] = [];
  for (let second = 0; second < 15; second += 1) {
    await pause(1000);
    seen.push(product.memoryMb());
  }
  return medianOf(seen);
}

/** Pages, calls and pictures of every state, searches, and what members read and vote. */
async function requestsTo({ url }: Product): Promise<string[]> {
  const { locationId, courses } = await coursesIn(url, 'AZ');
  const lines = STATES.flatMap(({ code }) => {
    const state = code.toLowerCase();
    return [
      `/leaderboard/${state}`,
      `/api/leaderboard/${state}`,
      `/api/leaderboard/${state}/climbers`,
      `/api/maps/${state}`,
      `/api/search?q=${state}%20pines`,
      `/embed/${state}`,
      `/feeds/${state}.atom`,
      `/leaderboard/${state}/picture.png`,
    ];
  });
  lines.push(
    ...courses.flatMap(({ _id }) => [`/course/${_id}`, `/api/golf-courses/${_id}`, `/api/courses/${_id}/history`]),
  );
  lines.push('/', '/states', '/about', '/search?q=dunes', '/results', '/sitemap.xml', '/api/elections', '/api/config');
  const publicOnes = lines.map((path) => `GET ${path} -`);
  for (let member = 0; member < MEMBERS; member += 1) {
    const { tokens } = await joinAs(url, newPerson());
    const { accessToken } = tokens;
    const course = courses[member % courses.length]?._id ?? 0;
    for (const call of ['GET /api/users/me', `PUT /api/picks/${locationId}/${course}`, `GET /api/picks/${locationId}`])
      publicOnes.push(`${call} ${accessToken}`);
    publicOnes.push(`DELETE /api/picks/${locationId}/${course} ${accessToken}`);
  }
  return publicOnes;
}
