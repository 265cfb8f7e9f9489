import { launch } from '../../test/support/browser/browser.ts';
import { fillWithSamples } from '../../test/support/browser/demoData.ts';
import { startProduct } from '../../test/support/server/product.ts';
import { type Figure, medianOf, whole } from './figures.ts';
import { checkFloorPage, startFloorPage } from './floorPage.ts';
import { servePage, withoutScripts } from './pageServer.ts';
import { slowVisit, type Visit } from './slowVisit.ts';

const STATE = 'az';
const PATH = `/leaderboard/${STATE}`;
const ROUNDS = 9;

/**
 * A guest's first visit to the ranking on a slow phone, measured alternately with the same page without scripts and
 * with a minimal page.
 */
export async function firstVisit(): Promise<Figure[]> {
  const product = await startProduct({ env: { STANDINGS_INTERVAL_MS: '5000' } });
  const browser = await launch();
  try {
    await fillWithSamples(product.url);
    const floor = await startFloorPage(product.url, STATE);
    await checkFloorPage(browser, floor.url);
    const still = await servePage(await withoutScripts(product.url + PATH), product.url + PATH);
    const visits: Record<'own' | 'floor' | 'still', Visit[]> = { own: [], floor: [], still: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.own.push(await slowVisit(browser, product.url + PATH, true));
      visits.floor.push(await slowVisit(browser, floor.url, true));
      visits.still.push(await slowVisit(browser, still.url, false));
    }
    floor.close();
    still.close();
    const { own } = visits;
    return [
      ratio('Rows visible / the same page without scripts', { own, floor: visits.still, measure: 'rows', most: 1.1 }),
      ratio('A tap works / a page of the packages alone', { own, floor: visits.floor, measure: 'live', most: 1.25 }),
      ratio('Blocked until a tap works / a page of the packages alone', {
        own,
        floor: visits.floor,
        measure: 'blocked',
        most: 1.3,
      }),
    ].map((figure) => ({ ...figure, name: `${figure.name}, slow 4G, 4× slower processor` }));
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Ratio = { own: Visit[]; floor: Visit[]; measure: keyof Visit; most: number };

function ratio(name: string, { own, floor, measure, most }: Ratio): Figure {
  const [owns, floors] = [own, floor].map((visits) => visits.map((visit) => visit[measure])) as [number[], number[]];
  return {
    name,
    values: owns.map((value, round) => value / (floors[round] ?? NaN)),
    goal: { most },
    detail: `${whole(medianOf(owns))} ms against ${whole(medianOf(floors))} ms`,
  };
}
