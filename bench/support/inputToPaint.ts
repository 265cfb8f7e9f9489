import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { openDatabase } from '../../server/db/database.ts';
import { launch, newVisitor, PHONE } from '../../test/support/browser/browser.ts';
import { freePort, startProduct } from '../../test/support/server/product.ts';
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
const MOST_GOLF_TAP = 4;
const ROUNDS = 3;
const TAPS = 20;
const MOST_KEYSTROKE = 3;
/** Both pages render these at once, and more as somebody scrolls. */
const FIRST_ROWS = 100;
const TYPED = 'golf club west';

/** A page whose buttons are tapped, and in whose box somebody types. */
type Tried = { name: string; url: string; buttons: RegExp; mostTap: number | undefined };

/**
 * Taps on buttons and keystrokes in the boxes of the voting page and of `/your-golf`, measured alternately with a
 * static page of as many rows, for a member who has played each course of the catalogue.
 */
export async function inputToPaint(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'top-picks-bench-'));
  const browser = await launch();
  try {
    const { page, context } = await newVisitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
    await context.addInitScript(() => localStorage.setItem('consent', 'refused'));
    // One port, because a session belongs to an origin.
    const env = { PORT: String(await freePort()), STANDINGS_INTERVAL_MS: '5000' };
    const empty = await startProduct({ dataDir, env });
    await signUp(page, empty.url);
    await empty.stop({ keepData: true });
    const { marks, states } = await fill(dataDir);

    const product = await startProduct({ dataDir, env });
    try {
      const pages: Tried[] = states.map(({ courses, mostTap, locationId }) => ({
        name: `${courses.toLocaleString('en')} courses`,
        url: `${product.url}/voting/${locationId}`,
        buttons: /^Voted? for /,
        mostTap,
      }));
      pages.push({
        name: `${marks.toLocaleString('en')} marks`,
        url: `${product.url}/your-golf`,
        buttons: / played$/,
        mostTap: MOST_GOLF_TAP,
      });
      const figures: Figure[] = [];
      for (const tried of pages) figures.push(...(await compare(page, tried)));
      return figures;
    } finally {
      await product.stop();
    }
  } finally {
    await browser.close();
  }
}

/** Marks all courses for the only member, and then adds courses until the states have as many. */
async function fill(dataDir: string) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined, log: () => undefined });
  const marked = await db
    .insertInto('marks')
    .columns(['member_id', 'course_id', 'played_at'])
    .expression(
      db
        .selectFrom('members')
        .innerJoin('courses', (join) => join.onTrue())
        .select(['members.id', 'courses.id as course', sql<Date>`now()`.as('at')]),
    )
    .executeTakeFirstOrThrow();
  const states = [];
  for (const state of STATES) {
    const locationId = await locationIdIn(db, state.code);
    const { count } = await db
      .selectFrom('courses')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('location_id', '=', locationId)
      .executeTakeFirstOrThrow();
    await addCourses(db, locationId, state.courses - count);
    states.push({ ...state, locationId });
  }
  await close();
  return { marks: Number(marked.numInsertedOrUpdatedRows), states };
}

async function compare(page: Page, tried: Tried): Promise<Figure[]> {
  const { name, url, mostTap } = tried;
  const still = await servePage(await staticRows(page, tried), url);
  const floorPage = { ...tried, url: still.url };
  await checkStatic(page, floorPage);
  const own = { taps: [] as number[], keys: [] as number[] };
  const floor = { taps: [] as number[], keys: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [times, at] of [
      [own, tried],
      [floor, floorPage],
    ] as const) {
      if (mostTap !== undefined) times.taps.push(percentile95(await tapTimes(page, at, round)));
      times.keys.push(percentile95(await keyTimes(page, at)));
    }
  }
  still.close();
  const figure = (what: string, key: 'taps' | 'keys', most: number): Figure => ({
    name: `${what}, ${name}, 95th percentile / a static page of as many rows, 4× slower processor`,
    values: own[key].map((time, round) => time / (floor[key][round] ?? NaN)),
    goal: { most },
    detail: `${own[key].join(', ')} ms against ${floor[key].join(', ')} ms`,
  });
  return [
    ...(mostTap === undefined ? [] : [figure('Tap to paint', 'taps', mostTap)]),
    figure('Keystroke to paint', 'keys', MOST_KEYSTROKE),
  ];
}

const buttonsOf = (page: Page, { buttons }: Tried) => page.getByRole('button', { name: buttons });
const boxOf = (page: Page) => page.locator('main input[type="search"]');

async function open(page: Page, tried: Tried): Promise<void> {
  await page.goto(tried.url);
  await buttonsOf(page, tried).first().waitFor();
  await atRest(page);
}

/** The floor: the rows that ours has when it is opened, whose buttons toggle a class, and whose box hides rows. */
async function staticRows(page: Page, tried: Tried): Promise<string> {
  await open(page, tried);
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

/** Throws unless the floor has the rows that ours begins with, a tap toggles a button's class, and typing hides rows. */
async function checkStatic(page: Page, still: Tried): Promise<void> {
  await open(page, still);
  const rows = await page.locator('main li').count();
  if (rows < FIRST_ROWS) throw new Error(`The static page has only ${rows} rows`);
  await buttonsOf(page, still).first().click();
  await page.locator('main button.voted').waitFor();
  await boxOf(page).fill(TYPED);
  await page.waitForFunction(() => document.querySelector('main li[hidden]') !== null);
}

async function tapTimes(page: Page, tried: Tried, round: number): Promise<number[]> {
  await open(page, tried);
  await recordEvents(page);
  const buttons = buttonsOf(page, tried);
  const apart = Math.floor((await buttons.count()) / TAPS);
  for (let tap = 0; tap < TAPS; tap += 1) {
    // Down the list; one round votes, the next one takes the votes back.
    const button = buttons.nth(apart * (round % 2 === 0 ? tap : TAPS - 1 - tap));
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    await atRest(page);
    // Not locator.tap(), which inspects the page while the browser handles the tap.
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await atRest(page);
  }
  return eventTimes(page, TAPS);
}

async function keyTimes(page: Page, tried: Tried): Promise<number[]> {
  await open(page, tried);
  await boxOf(page).focus();
  await recordEvents(page);
  for (const key of TYPED) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await atRest(page);
  }
  return eventTimes(page, TYPED.length);
}
