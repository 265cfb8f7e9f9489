import type { CDPSession } from 'playwright-core';
import { launch, newVisitor } from '../../test/support/browser/browser.ts';
import { joinAs } from '../../test/support/browser/demoData.ts';
import { storeSession } from '../../test/support/browser/storedSession.ts';
import { newPerson } from '../../test/support/browser/stories.ts';
import { startProduct } from '../../test/support/server/product.ts';
import type { Figure } from './figures.ts';

const FEW = 50;
const MANY = 500;
/**
 * Links of the sidebar and the headings they lead to; after the last stands the ranking, from which a course is opened.
 */
const TOUR = [
  ['My Picks', 'My picks'],
  ['Settings', 'Settings'],
  ['Our Story', 'Our Story'],
  ['Election - Vote', 'Arizona’s top golf courses'],
] as const;

/** A member's page after five hundred navigations inside the app against fifty. */
export async function pageMemory(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await launch();
  try {
    const visitor = await newVisitor(browser);
    await storeSession(visitor, product.url, (await joinAs(product.url, newPerson())).tokens);
    const { page, context } = visitor;
    await page.goto(`${product.url}/leaderboard/az`);
    const devtools = await context.newCDPSession(page);
    let done = 0;
    const course = await page.locator('a[href^="/course/"]').first().innerText();
    const navigate = async (until: number): Promise<number> => {
      for (; done < until; done += 1) {
        const step = TOUR[done % (TOUR.length + 1)];
        const [link, heading] = step ?? [course, course];
        const place = page.getByRole(step ? 'navigation' : 'main');
        await place.getByRole('link', { name: link, exact: true }).first().click();
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      }
      return heapOf(devtools);
    };
    const few = await navigate(FEW);
    const many = await navigate(MANY);
    return [
      {
        name: `Memory of a member’s page after ${MANY} navigations / ${FEW}`,
        values: [many / few],
        goal: { most: 1.3 },
        detail: `${inMegabytes(many)} against ${inMegabytes(few)} of JavaScript objects`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Bytes in use after a garbage collection. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
