import { type Burst, rawGet, sendBurst } from '../../test/support/server/load/burst.ts';
import { visitMeanwhile, type Waits } from '../../test/support/server/load/otherVisitor.ts';
import { type Figure, percentile, whole } from './figures.ts';

const NETWORKS = 40;
const PAGES_OF_EACH = 8;
const FEWEST_PAGES = 100;
/** Of the catalogue. */
const LAST_COURSE = 5323;
/** What somebody else may wait for, 99 times of 100, in milliseconds. */
const MOST = { page: 500, read: 150 };
const WHO: Record<string, (nth: number) => string> = {
  'forty networks': (nth) => `127.2.${nth}.1`,
  'forty addresses of one /24': (nth) => `127.3.0.${nth + 1}`,
};

/** A visitor's pages and rankings while forty networks ask for eight pages each, at once, of which none is kept. */
export async function manyNetworks(visit: Parameters<typeof visitMeanwhile>[0]): Promise<Figure[]> {
  const figures: Figure[] = [];
  let course = 0;
  let visited = LAST_COURSE;
  for (const [who, addressOf] of Object.entries(WHO)) {
    const from = Array.from({ length: NETWORKS }, (_, nth) => addressOf(nth));
    const pages = Array.from({ length: 4 * FEWEST_PAGES }, () => `/course/${(visited -= 1)}`);
    const waits: Waits = { reads: [], votes: [], pages: [] };
    while (waits.pages.length < FEWEST_PAGES) {
      const requests = Array.from({ length: NETWORKS * PAGES_OF_EACH }, () => pageOf((course += 1)));
      const burst: Burst = { requests, connections: requests.length, isRead: true };
      let isOver = false;
      const sent = sendBurst(visit.url, from, burst).done.finally(() => (isOver = true));
      const meanwhile = await visitMeanwhile({ ...visit, pages, firstTurn: waits.reads.length }, () => isOver);
      waits.pages.push(...meanwhile.pages);
      waits.reads.push(...meanwhile.reads);
      console.log(`${who}: ${JSON.stringify(await sent)}, ${meanwhile.pages.length} pages`);
    }
    figures.push(
      figureOf(`Another visitor’s page during eight of ${who}`, waits.pages, MOST.page),
      figureOf(`Another visitor’s ranking during eight pages of ${who}`, waits.reads, MOST.read),
    );
  }
  return figures;
}

const pageOf = (course: number): string => rawGet(`/course/${course}`, { accept: 'text/html' });

const figureOf = (name: string, waits: readonly number[], most: number): Figure => ({
  name: `${name}, of what is allowed`,
  values: [percentile(waits, 0.99) / most],
  goal: { most: 1 },
  detail: `p99 ${whole(percentile(waits, 0.99))} ms, half ${whole(percentile(waits, 0.5))} ms, ${whole(waits.length)} times`,
});
