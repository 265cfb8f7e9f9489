import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openWithoutCode } from '../../../support/browser/acts.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { isHydrated, openWithoutScript } from '../../../support/browser/hydration.ts';
import { coursesIn, joinAs } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { joinWithoutPage } from '../../../support/browser/storedSession.ts';
import { newPerson, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();
const HOSTILE = '</script><script>x=1</script><!--';
const COURSE = 'Aguila Golf Course';

let shared: string;
beforeAll(async () => {
  const owner = await joinAs(product.url, newPerson());
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  for (const { _id } of courses.slice(0, 3)) await owner.vote(locationId, _id);
  await owner.share(locationId, HOSTILE);
  shared = `/shared/${owner.userId}/az`;
  const isPublished = async () => {
    expect(await (await fetch(`${product.url}/api/leaderboard/az`)).text()).toMatch(/"votes":[1-9]/);
  };
  await vi.waitFor(isPublished, { timeout: 60_000 });
});

const TOUCH = { viewport: PHONE, hasTouch: true };
const rows = (page: Page) => page.locator('main li');
describe('with scripts switched off', () => {
  it.each([
    ['/leaderboard/az', 'Arizona’s top golf courses', 'Ak-Chin Southern Dunes Golf Club'],
    ['/states', 'All 50 states', 'Wyoming'],
    ['/architects', 'Golf course architects', 'Donald Ross'],
    ['/architects/pete-dye', 'Courses by Pete Dye', 'PGA West (Stadium)'],
    ['/verify', 'Check the count', 'Wyoming'],
    ['/verify/az', 'Count Arizona’s votes', 'What it proves'],
    ['/', 'Arizona’s top golf courses', 'Ak-Chin Southern Dunes Golf Club'],
    ['/course/201', COURSE, 'Report an error'],
    ['/welcome', 'You get 22 votes for the best courses in Arizona.', COURSE],
    ['/instagram', 'You get 22 votes for the best courses in Arizona.', COURSE],
    ['/tiktok', 'You get 22 votes for the best courses in Arizona.', COURSE],
    ['/about', 'Our Story', 'Why flags'],
    ['/what-is-top-picks', 'What is Top Picks', 'First course'],
    ['/terms-and-conditions', 'Terms and conditions', 'Top Picks'],
  ])('[R1.4, R10.1] %s shows its heading and content', async (path, heading, content) => {
    const { page } = await product.newVisitor({ javaScriptEnabled: false, viewport: PHONE });
    await page.goto(product.url + path);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
    expect(await page.locator('main').getByText(content).filter({ visible: true }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
  });

  it('a shared list shows its courses, and a name with HTML in it as text', async () => {
    const { page } = await product.newVisitor({ javaScriptEnabled: false });
    await page.goto(product.url + shared);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`${HOSTILE}’s picks in Arizona`);
    expect(await rows(page).count()).toBe(3);
  });
});

describe('the page’s script', () => {
  it.each(['/leaderboard/az', '/leaderboard', '/', '/course/201', '/welcome', '/about', 'shared'])(
    'hydrates %s without replacing an element or shifting the layout',
    async (path) => {
      const { page, context, complaints } = await product.newVisitor({ viewport: PHONE });
      await context.addInitScript(() => {
        const seen = { shift: 0, before: [] as Element[], blocked: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        document.addEventListener('securitypolicyviolation', () => (seen.blocked += 1));
        // Module scripts run only after this moment, so these are the elements that the server rendered.
        document.addEventListener('readystatechange', () => {
          if (document.readyState === 'interactive') seen.before = [...document.querySelectorAll('#root *')];
        });
      });
      await page.goto(product.url + (path === 'shared' ? shared : path));
      await expect.poll(() => isHydrated(page)).toBe(true);
      await page.getByRole('region', { name: 'Analytics' }).waitFor();
      const { stood, gone, shift, blocked } = await page.evaluate(() => {
        const { seen } = window as unknown as { seen: { shift: number; before: Element[]; blocked: number } };
        const gone = seen.before.filter((element) => !element.isConnected).map((element) => element.outerHTML);
        return { stood: seen.before.length, gone, shift: seen.shift, blocked: seen.blocked };
      });
      expect(stood).toBeGreaterThan(40);
      expect({ gone, blocked, complaints }).toEqual({ gone: [], blocked: 0, complaints: [] });
      expect(shift).toBeLessThanOrEqual(0.02);
      expect(await page.evaluate('window.x')).toBeUndefined();
    },
  );

  it('shows a member’s votes in the rows of the server-rendered ranking', async () => {
    const visitor = await product.newVisitor();
    const { page, complaints } = visitor;
    await joinWithoutPage(visitor, product);
    await page.goto(`${product.url}/leaderboard/az`);
    // The flag is shown before it is saved.
    const saved = page.waitForResponse('**/api/picks/*/*');
    await voteButton(page, COURSE).click();
    await saved;
    await page.reload();
    await page.getByRole('button', { name: `Voted for ${COURSE}`, pressed: true }).waitFor();
    await page.getByText('21', { exact: true }).filter({ visible: true }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['a phone', PHONE],
    ['a tablet', { width: 800, height: 1100 }],
    ['a desktop', DESKTOP],
  ])('shows a member on %s nothing for guests, and moves no button of the action bar', async (_device, viewport) => {
    const visitor = await product.newVisitor({ viewport, hasTouch: true });
    await joinWithoutPage(visitor, product);
    await visitor.page.addInitScript(() => {
      const forGuests: string[] = [];
      Object.assign(window, { forGuests });
      const look = () => {
        if (document.documentElement.dataset.session !== undefined) return;
        for (const part of document.querySelectorAll('[data-for="guest"]')) forGuests.push(part.outerHTML);
      };
      new MutationObserver(look).observe(document, {
        attributes: true,
        attributeFilter: ['data-session'],
        subtree: true,
      });
    });
    const { page, bringScript } = await openWithoutScript(product.url, visitor);
    await voteButton(page, COURSE).tap();
    expect(await page.locator('[data-for="guest"]').count()).toBeGreaterThan(0);
    const bar = page.getByRole('region', { name: 'Actions' });
    const places = async () => {
      const boxes = [bar, bar.getByText('My Picks'), bar.getByText('VOTE')].map((part) => part.boundingBox());
      return (await Promise.all(boxes)).map((box) => [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)]);
    };
    const before = await places();
    bringScript();
    await page.waitForFunction(() => document.documentElement.dataset.session === undefined);
    await page.getByRole('heading', { name: 'Your flags in Arizona' }).waitFor();
    expect(await page.evaluate('window.forGuests')).toEqual([]);
    await page.getByText('Loading your flags…').first().waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
  });

  it('opens the state that a guest chose before it had loaded', async () => {
    const { page, bringScript } = await openWithoutScript(product.url, await product.newVisitor(TOUCH));
    await page.getByRole('combobox', { name: 'Change state' }).selectOption('Utah');
    expect(await isHydrated(page)).toBe(false);
    bringScript();
    await page.getByRole('heading', { level: 1, name: 'Utah’s top golf courses' }).waitFor();
  });

  it('opens the state that a guest chooses during hydration', async () => {
    const { page } = await product.newVisitor();
    await page.addInitScript(() => {
      const choose = () => {
        const isAtIt = Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'));
        const select = document.querySelector('select');
        if (!isAtIt || !select) setTimeout(choose);
        else {
          select.value = 'UT';
          for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
        }
      };
      choose();
    });
    await page.goto(`${product.url}/leaderboard/az`);
    await page.getByRole('heading', { level: 1, name: 'Utah’s top golf courses' }).waitFor();
  });

  it('shows a guest whose tab has a current location nothing of the state guessed from the network address', async () => {
    const { page, context } = await product.newVisitor();
    await page.goto(`${product.url}/leaderboard/nm`);
    await page.getByRole('heading', { level: 1, name: 'New Mexico’s top golf courses' }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('currentLocation'))).toBe('nm');
    await context.route('**/assets/index-*.js', () => undefined);
    await openWithoutCode(page, `${product.url}/leaderboard`);
    expect(await page.locator('h1').isVisible()).toBe(false);
    await context.unroute('**/assets/index-*.js');
    await page.goto(`${product.url}/leaderboard`);
    await page.getByRole('heading', { level: 1, name: 'New Mexico’s top golf courses' }).waitFor();
  });
});
