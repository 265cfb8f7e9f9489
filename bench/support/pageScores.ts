import { joinAs, fillWithSamples, coursesIn } from '../../test/support/browser/demoData.ts';
import { startProduct } from '../../test/support/server/product.ts';
import { newPerson } from '../../test/support/browser/stories.ts';
import { type Figure, medianOf } from './figures.ts';
import { type Audit, audit } from './lighthouse.ts';
import { servePage, withoutScripts } from './pageServer.ts';

const RANKING = '/leaderboard/az';
const OTHERS = [
  '/leaderboard',
  '/welcome',
  '/about',
  '/what-is-top-picks',
  '/terms-and-conditions',
  '/login',
  '/signup',
];
/** Not for search engines. */
const NOT_INDEXED = ['/login', '/signup', '/shared/'];
const ROUNDS = 3;

/** Lighthouse scores of the built pages, and of a page with only the ranking's content. */
export async function pageScores(): Promise<Figure[]> {
  const product = await startProduct({ env: { STANDINGS_INTERVAL_MS: '5000' } });
  try {
    await fillWithSamples(product.url);
    const member = await joinAs(product.url, newPerson());
    const { locationId, courses } = await coursesIn(product.url, 'AZ');
    for (const { _id } of courses.slice(0, 10)) await member.vote(locationId, _id);
    await member.share(locationId);
    const fast = [RANKING, `/course/${courses[0]?._id}`, `/shared/${member.userId}/az`];
    const twin = await servePage(await withoutScripts(product.url + RANKING), product.url + RANKING);

    const seen = new Map<string, Audit[]>();
    const twins: Audit[] = [];
    const slowed: Record<'own' | 'twin', Audit[]> = { own: [], twin: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const path of fast) seen.set(path, [...(seen.get(path) ?? []), await audit(product.url + path)]);
      twins.push(await audit(twin.url));
      slowed.own.push(await audit(product.url + RANKING, 'devtools'));
      slowed.twin.push(await audit(twin.url, 'devtools'));
    }
    twin.close();
    for (const path of OTHERS) seen.set(path, [await audit(product.url + path)]);

    const rankings = seen.get(RANKING) ?? [];
    const scores = (audits: Audit[]) => audits.map(({ performance }) => performance);
    return [
      ...fast.map((path) => performanceOf(path, seen.get(path) ?? [])),
      {
        name: `Lighthouse performance, mobile, of ${RANKING} less that of the same rows as a static page`,
        values: scores(rankings).map((score, round) => score - (scores(twins)[round] ?? NaN)),
        goal: { least: -5 },
        detail: `${medianOf(scores(rankings))} against ${medianOf(scores(twins))}`,
      },
      paintRatio('computed', rankings, twins),
      paintRatio('on a network that is slow', slowed.own, slowed.twin),
      lowest('Accessibility, lowest of all public pages', seen, ({ accessibility }) => accessibility),
      lowest('Best practices, lowest of all public pages', seen, ({ bestPractices }) => bestPractices),
      lowest('Search engines, lowest of all indexed pages', indexed(seen), ({ seo }) => seo),
    ];
  } finally {
    await product.stop();
  }
}

function performanceOf(path: string, audits: Audit[]): Figure {
  const paint = medianOf(audits.map(({ largestPaint }) => largestPaint));
  return {
    name: `Lighthouse performance, mobile, /${path.split('/')[1]}/…`,
    values: audits.map(({ performance }) => performance),
    detail: `largest paint ${paint.toFixed(2)} s, blocked ${Math.round(medianOf(audits.map(({ blocking }) => blocking)))} ms`,
  };
}

function paintRatio(kind: string, rankings: Audit[], twins: Audit[]): Figure {
  const [paints, floors] = [rankings, twins].map((audits) => audits.map(({ largestPaint }) => largestPaint)) as [
    number[],
    number[],
  ];
  return {
    name: `Largest contentful paint of ${RANKING} / the same rows as a static page, ${kind}`,
    values: paints.map((paint, round) => paint / (floors[round] ?? NaN)),
    goal: { most: 1.3 },
    detail: `${medianOf(paints).toFixed(2)} s against ${medianOf(floors).toFixed(2)} s`,
  };
}

function lowest(name: string, seen: Map<string, Audit[]>, scoreOf: (audit: Audit) => number): Figure {
  const scores = [...seen].flatMap(([path, audits]) => audits.map((one) => ({ path, score: scoreOf(one) })));
  const worst = scores.toSorted((a, b) => a.score - b.score)[0];
  const isAll = worst?.score === 100;
  return {
    name,
    values: [worst?.score ?? NaN],
    goal: { least: 100 },
    detail: isAll ? `${seen.size} pages` : `${worst?.path}`,
  };
}

const indexed = (seen: Map<string, Audit[]>): Map<string, Audit[]> =>
  new Map([...seen].filter(([path]) => !NOT_INDEXED.some((start) => path.startsWith(start))));
