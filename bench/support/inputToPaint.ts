import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../server/db/database.ts';
import { launch, newVisitor, PHONE } from '../../test/support/browser/browser.ts';
import { startProduct } from '../../test/support/server/product.ts';
import { signUp } from '../../test/support/browser/stories.ts';
import { locationIdIn } from '../../test/support/server/picks.ts';
import { addCourses } from '../../test/support/server/votes.ts';
import { atRest, eventTimes, percentile95, recordEvents } from './eventTimes.ts';
import type { Figure } from './figures.ts';
import { servePage } from './pageServer.ts';

/** States with this number of courses: a usual one, the largest of the national list, and all of that list in one. */
const STATES: { code: string; courses: number; mostTap?: number }[] = [
  { code: 'AK', courses: 200, mostTap: 3 },
  { code: 'AZ', courses: 1320, mostTap: 4 },
  { code: 'CA', courses: 15_131 },
];
const ROUNDS = 3;
const TAPS = 20;
const MOST_KEYSTROKE = 3;
/** The voting page renders these at once, and more as somebody scrolls. */
const FIRST_ROWS = 100;
const TYPED = 'golf club west';

/** Taps on flags and keystrokes in the voting page's box, measured alternately with a static page of as many rows. */
export async function inputToPaint(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'top-picks-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
  const sizes = [];
  for (const state of STATES) {
    const locationId = await locationIdIn(database.db, state.code);
    const { count } = await database.db
      .selectFrom('courses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('location_id', '=', locationId)
      .executeTakeFirstOrThrow();
    await addCourses(database.db, locationId, state.courses - count);
    sizes.push({ ...state, locationId });
  }
  await database.close();

  const product = await startProduct({ dataDir, env: { STANDINGS_INTERVAL_MS: '5000' } });
  const browser = await launch();
  try {
    const { page, context } = await newVisitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    await context.addInitScript(() => localStorage.setItem('consent', 'refused'));
    await signUp(page, product.url);
    const figures: Figure[] = [];
    for (const { courses, mostTap, locationId } of sizes) {
      const url = `${product.url}/voting/${locationId}`;
      const still = await servePage(await staticRows(page, url), url);
      await checkStatic(page, still.url);
      const own = { taps: [] as number[], keys: [] as number[] };
      const floor = { taps: [] as number[], keys: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [times, address] of [
          [own, url],
          [floor, still.url],
        ] as const) {
          if (mostTap !== undefined) times.taps.push(percentile95(await tapTimes(page, address, round)));
          times.keys.push(percentile95(await keyTimes(page, address)));
        }
      }
      still.close();
      const figure = (what: string, key: 'taps' | 'keys', most: number): Figure => ({
        name: `${what}, ${courses.toLocaleString('en')} courses, 95th percentile / a static page of as many rows, 4× slower processor`,
        values: own[key].map((time, round) => time / (floor[key][round] ?? NaN)),
        goal: { most },
        detail: `${own[key].join(', ')} ms against ${floor[key].join(', ')} ms`,
      });
      if (mostTap !== undefined) figures.push(figure('Tap to paint', 'taps', mostTap));
      figures.push(figure('Keystroke to paint', 'keys', MOST_KEYSTROKE));
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
}

const flagsOf = (page: Page) => page.getByRole('button', { name: /^Voted? for / });
const boxOf = (page: Page) => page.locator('main input[type="search"]');

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await flagsOf(page).first().waitFor();
  await atRest(page);
}

/** The floor: the rows that ours has when it is opened, whose buttons toggle a class, and whose box hides rows. */
async function staticRows(page: Page, url: string): Promise<string> {
  await open(page, url);
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('script, link[rel="modulepreload"]')) element.remove();
    return copy.outerHTML;
  });
  const behaviour = () => {
    const rows = [...document.querySelectorAll<HTMLElement>('main li')];
    const texts = rows.map((row) => row.textContent.toLowerCase());
    document.addEventListener('click', ({ target }) => {
      (target as Element).closest('button[aria-pressed]')?.classList.toggle('voted');
    });
    document.addEventListener('input', ({ target }) => {
      const typed = (target as HTMLInputElement).value.toLowerCase();
      for (const [at, row] of rows.entries()) row.hidden = !texts[at]?.includes(typed);
    });
  };
  return `<!doctype html>${html.replace('</body>', `<script>(${behaviour.toString()})()</script></body>`)}`;
}

/** Throws unless the floor has the rows that ours begins with, a tap toggles a flag's class, and typing hides rows. */
async function checkStatic(page: Page, url: string): Promise<void> {
  await open(page, url);
  const rows = await flagsOf(page).count();
  if (rows < FIRST_ROWS) throw new Error(`The static page has only ${rows} rows`);
  await flagsOf(page).first().click();
  await page.locator('main li button.voted').waitFor();
  await boxOf(page).fill(TYPED);
  await page.waitForFunction(() => document.querySelector('main li[hidden]') !== null);
}

async function tapTimes(page: Page, url: string, round: number): Promise<number[]> {
  await open(page, url);
  await recordEvents(page);
  for (let tap = 0; tap < TAPS; tap += 1) {
    // Down the list; one round votes, the next one takes the votes back.
    const flag = flagsOf(page).nth(5 * (round % 2 === 0 ? tap : TAPS - 1 - tap));
    await flag.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await flag.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    await atRest(page);
    // Not locator.tap(), which inspects the page while the browser handles the tap.
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await atRest(page);
  }
  return eventTimes(page, TAPS);
}

async function keyTimes(page: Page, url: string): Promise<number[]> {
  await open(page, url);
  await boxOf(page).focus();
  await recordEvents(page);
  for (const key of TYPED) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await atRest(page);
  }
  return eventTimes(page, TYPED.length);
}
