import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Leaderboard } from '#contract/leaderboard';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { callApi, coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { tabTo } from '../../../support/browser/keyboard.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson } from '../../../support/browser/stories.ts';

const product = useProduct();

const consent = (page: Page) => page.getByRole('region', { name: 'Analytics' });
const isSeen = (part: Locator) =>
  part.evaluate((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
const choice = (page: Page) => page.evaluate(() => localStorage.getItem('consent'));
const list = (page: Page) => page.locator('main :is(ol, ul)').first();
const bar = (page: Page) => page.getByRole('region', { name: 'Actions' });

async function open(path: string, options: Parameters<typeof product.newVisitor>[0]): Promise<Page> {
  const { page } = await product.newVisitor({ reducedMotion: 'reduce', ...options });
  await page.goto(product.url + path);
  await consent(page).waitFor();
  return page;
}

/** The share of the screen's height that shows the list: the smallest of those at left edge, middle and right edge. */
const shareOfList = (page: Page): Promise<number> =>
  list(page).evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    const lines = Array.from({ length: innerHeight }, (_, y) => y);
    const shares = [0.02, 0.5, 0.98].map((part) => {
      const isList = (y: number) => element.contains(document.elementFromPoint(left + part * width, y));
      return lines.filter(isList).length / innerHeight;
    });
    return Math.min(...shares);
  });

describe('a guest’s first screen on a phone', () => {
  it.each(['/leaderboard/az', '/leaderboard/nc', '/leaderboard'])(
    'shows the ranking on more than half at %s, and not yet the question about analytics',
    async (path) => {
      const page = await open(path, { viewport: PHONE });
      expect(await shareOfList(page)).toBeGreaterThan(0.5);
      expect(await isSeen(consent(page))).toBe(false);
    },
  );

  it('shows a provisional ranking with a map on more than half, too', async () => {
    const { locationId, courses } = await coursesIn(product.url, 'NC');
    await (await joinAs(product.url, newPerson())).vote(locationId, courses[0]!._id);
    const ranking = () => callApi<Leaderboard>(`${product.url}/api/leaderboard/nc`);
    await expect.poll(async () => (await ranking()).ballots).toBeGreaterThan(0);
    expect((await ranking()).provisional).toBe(true);
    const page = await open('/leaderboard/nc', { viewport: PHONE });
    await page.getByText(/^Early ranking: /).waitFor();
    await expect.poll(() => page.locator('[data-map]').count()).toBe(1);
    expect(await shareOfList(page)).toBeGreaterThan(0.5);
  });

  it.each(['/leaderboard/az', '/welcome', '/course/201'])(
    'shows the question about analytics at the first scroll of %s',
    async (path) => {
      const page = await open(path, { viewport: PHONE });
      expect(await isSeen(consent(page))).toBe(false);
      await page.mouse.wheel(0, 200);
      await expect.poll(() => isSeen(consent(page))).toBe(true);
      await page.getByRole('button', { name: 'No thanks' }).click();
      await consent(page).waitFor({ state: 'detached' });
      await expect.poll(() => choice(page)).toBe('refused');
    },
  );

  it('shows the question about analytics without a scroll when the keyboard moves the focus to it', async () => {
    const page = await open('/leaderboard/az', { viewport: PHONE });
    await tabTo(page, page.getByRole('link', { name: 'Skip to the actions' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Allow' }), 'Shift+Tab');
    expect(await isSeen(consent(page))).toBe(true);
    await page.keyboard.press('Enter');
    await consent(page).waitFor({ state: 'detached' });
    await expect.poll(() => choice(page)).toBe('granted');
  });
});

describe('a member’s first screen on a phone', () => {
  it('shows the ranking on more than half, and the remaining votes', async () => {
    const { page } = await storedMember(product, 3, { viewport: PHONE });
    await page.goto(`${product.url}/leaderboard/az`);
    await bar(page).getByText('19', { exact: true }).waitFor();
    expect(await shareOfList(page)).toBeGreaterThan(0.5);
  });
});

describe('the end of a page on a phone', () => {
  it.each(['/settings', '/terms-and-conditions', '/my-picks'])(
    'stands just above the bars at the bottom of %s',
    async (path) => {
      const { page } = await storedMember(product, 3, { viewport: PHONE });
      await page.goto(product.url + path);
      const last = page.getByRole('button', { name: 'Fill with sample votes' });
      // It comes when the foot of the page is reached.
      await page.getByText(/^Demo/).first().scrollIntoViewIfNeeded();
      await last.waitFor();
      const bars = page.getByRole('navigation', { name: 'Tabs' }).or(bar(page));
      // Parts of a page that still load make it longer.
      const isRightAboveBars = async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const { y, height } = (await last.boundingBox())!;
        const tops = await bars.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
        const gap = Math.min(PHONE.height, ...tops) - y - height;
        return gap >= 0 && gap < 48;
      };
      await expect.poll(isRightAboveBars).toBe(true);
    },
  );
});

describe('the action bar on a desktop', () => {
  const edges = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return { left: Math.round(x), right: Math.round(x + width) };
  };

  it.each([
    ['wide', DESKTOP],
    ['narrow', { width: 1024, height: 768 }],
    ['in between', { width: 1280, height: 800 }],
  ])('[R2.6] stands below the list, as wide as the list, and covers no part of a row (%s)', async (_name, viewport) => {
    const { page, locationId } = await storedMember(product, 3, { viewport });
    for (const path of ['/leaderboard/az', `/voting/${locationId}`, '/my-picks']) {
      await page.goto(product.url + path);
      await bar(page).getByText('19', { exact: true }).waitFor();
      const apart = async () => {
        const [ofBar, ofList] = [await edges(bar(page).locator('> *')), await edges(list(page))];
        return [ofBar.left - ofList.left, ofBar.right - ofList.right];
      };
      await expect.poll(apart, { message: path }).toEqual([0, 0]);
      const below = await list(page).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isList = (x: number) => element.contains(document.elementFromPoint(x, innerHeight - 1));
        return [left + 1, (left + right) / 2, right - 1].some(isList);
      });
      expect({ path, below }).toEqual({ path, below: false });
    }
  });
});

describe('the question about analytics on a desktop', () => {
  it('is visible at once and covers no part of the list', async () => {
    const page = await open('/leaderboard/az', { viewport: DESKTOP });
    expect(await isSeen(consent(page))).toBe(true);
    const { x, width } = (await consent(page).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual((await list(page).boundingBox())!.x);
  });
});

describe('the search without a query', () => {
  it('says how to find a course on the first screen, until something is typed', async () => {
    const page = await open('/search', { viewport: PHONE });
    const tips = page.getByRole('heading', { name: 'How to find a course' });
    expect((await tips.boundingBox())!.y).toBeLessThan(PHONE.height / 2);
    await page.getByRole('searchbox').pressSequentially('pine');
    await tips.waitFor({ state: 'hidden' });
  });
});

describe('on a wide screen', () => {
  /** How far to the right the page's own content reaches. */
  const reach = (page: Page) =>
    page
      .getByRole('main')
      .locator('aside, ol, ul, dl')
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)));

  it.each(['/leaderboard/az', '/leaderboard', 'course', '/nowhere', '/shared/nobody/az'])(
    'a guest’s page uses the width (%s)',
    async (path) => {
      const { courses } = await coursesIn(product.url, 'AZ');
      const page = await open(path === 'course' ? `/course/${courses[0]!._id}` : path, { viewport: DESKTOP });
      expect(await reach(page)).toBeGreaterThan(0.9 * DESKTOP.width);
    },
  );

  it('a shared list has its heading at the top and its map beside the rows', async () => {
    const { locationId, courses } = await coursesIn(product.url, 'AZ');
    const member = await joinAs(product.url, newPerson());
    for (const { _id } of courses.slice(0, 3)) await member.vote(locationId, _id);
    await member.share(locationId);
    const page = await open(`/shared/${member.userId}/az`, { viewport: DESKTOP });
    const map = (await page.locator('[data-map]').boundingBox())!;
    const rows = (await list(page).boundingBox())!;
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(heading.y).toBeLessThan(DESKTOP.height / 6);
    expect(map.x).toBeGreaterThan(rows.x + rows.width);
  });

  it('the edit page has the map of the list beside its rows', async () => {
    const { page } = await storedMember(product, 3, { viewport: DESKTOP });
    await page.goto(`${product.url}/my-picks/edit`);
    // The rows come after their placeholders.
    await page
      .getByRole('combobox', { name: /^Place of / })
      .first()
      .waitFor();
    const map = (await page.locator('[data-picture]').boundingBox())!;
    const rows = (await list(page).boundingBox())!;
    expect(map.x).toBeGreaterThan(rows.x + rows.width);
    expect(map.y).toBeLessThan(DESKTOP.height / 3);
  });

  it.each(['/my-picks', '/my-picks/edit', '/my-picks/pairs'])(
    'a member without flags sees at %s what to do, and the courses on a map beside it',
    async (path) => {
      const { page } = await storedMember(product, 0, { viewport: DESKTOP });
      await page.goto(product.url + path);
      const card = page.locator('main section', { has: page.getByRole('link', { name: 'Choose courses' }) });
      const { x, width } = (await card.boundingBox())!;
      expect(width).toBeLessThanOrEqual(760);
      await page.getByText('Dots: courses').waitFor();
      expect((await page.locator('[data-picture]').boundingBox())!.x).toBeGreaterThan(x + width);
    },
  );

  it.each([768, DESKTOP.width])('%i px wide, the voting page has no filter alone on a line', async (width) => {
    const { page, locationId } = await storedMember(product, 0, { viewport: { ...DESKTOP, width } });
    await page.goto(`${product.url}/voting/${locationId}`);
    const filters = page.getByRole('group', { name: 'Filters' }).getByRole('button');
    await filters.first().waitFor();
    const rows = (await list(page).boundingBox())!;
    const boxes = await filters.evaluateAll((each) =>
      each.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(rows.x + rows.width + 1);
    const lines = Object.values(Object.groupBy(boxes, ({ top }) => top)).map((line) => line?.length);
    expect(Math.min(...lines.map(Number)), String(lines)).toBeGreaterThan(2);
  });

  it('My Picks has the sharing of the list beside the rows', async () => {
    const { page } = await storedMember(product, 3, { viewport: DESKTOP });
    await page.goto(`${product.url}/my-picks`);
    await page.getByText('3 planted, 19 left').waitFor();
    await expect.poll(() => reach(page)).toBeGreaterThan(0.9 * DESKTOP.width);
    const sharing = (await page.getByRole('link', { name: 'Share this list' }).boundingBox())!;
    const rows = (await list(page).boundingBox())!;
    expect(sharing.x).toBeGreaterThan(rows.x + rows.width);
  });

  it('My Picks keeps no empty room between the receipt and the flags', async () => {
    const { page } = await storedMember(product, 3, { viewport: DESKTOP });
    await page.goto(`${product.url}/my-picks`);
    // Its words depend on whether a ledger was made meanwhile.
    const words = page.getByRole('region', { name: 'Receipt' }).locator(':scope > *').last();
    await expect.poll(() => words.innerText()).toMatch(/proof|ledger/);
    const room = async () => {
      const receipt = (await words.boundingBox())!;
      const flags = (await page.getByRole('complementary', { name: 'Your flags in Arizona' }).boundingBox())!;
      return flags.y - receipt.y - receipt.height;
    };
    await expect.poll(room).toBeLessThan(32);
  });

  it.each(['/welcome', '/instagram', '/tiktok'])('%s has its heading in the upper quarter', async (path) => {
    const page = await open(path, { viewport: DESKTOP });
    const { y } = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(y).toBeLessThan(DESKTOP.height / 4);
  });
});
