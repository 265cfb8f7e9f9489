import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../../../support/browser/axe.ts';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { coursesIn, fillWithSamples, joinAs } from '../../../support/browser/demoData.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { newPerson } from '../../../support/browser/stories.ts';

// A separate product, because the sample votes would change the rankings of other files.
const product = useProduct({});
beforeAll(() => fillWithSamples(product.url));

const MAP = /^Map of Arizona/;

describe('the map of a ranking', () => {
  it('[R20.6] stands beside the list on a desktop without scripts, and sends no request to another host', async () => {
    const { page } = await product.newVisitor({ viewport: DESKTOP, javaScriptEnabled: false });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(`${product.url}/leaderboard/az`);
    const box = await page.locator('[data-picture] svg').first().boundingBox();
    expect(box?.width).toBeGreaterThan(250);
    expect(box?.x).toBeGreaterThan(DESKTOP.width / 2);
    expect([...hosts]).toEqual([new URL(product.url).origin]);
  });

  it('[R20.9] takes the place of the list on a phone; a guest opens it and follows a flag by keyboard', async () => {
    const { page } = await product.newVisitor({ viewport: PHONE, hasTouch: true });
    await page.goto(`${product.url}/leaderboard/az`);
    const map = page.getByRole('list', { name: MAP });
    expect(await map.isVisible()).toBe(false);
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).click();
    await map.waitFor();
    await page.getByRole('region', { name: 'Chosen course' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Vote for/ }).count()).toBe(1);
    await page.getByRole('region', { name: 'Actions' }).waitFor({ state: 'hidden' });
    expect(await violationsOf(page)).toEqual([]);
    const second = map.getByRole('link', { name: /^2\. / });
    const name = (await second.getAttribute('aria-label'))!.replace(/^2\. /, '');
    await second.tap();
    await page.getByRole('region', { name: 'Chosen course' }).getByRole('link', { name, exact: true }).waitFor();
    await second.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  });

  it('[R20.9] shows no flag of the member on or below the card on a phone', async () => {
    const { page } = await storedMember(product, 22, { viewport: PHONE });
    await page.goto(`${product.url}/leaderboard/az?view=map`);
    const card = page.getByRole('region', { name: 'Chosen course' });
    const own = page.locator('[data-picture] svg[aria-hidden="true"] circle:not(mask circle)');
    await expect.poll(() => own.count()).toBeGreaterThan(5);
    const below = async () => {
      const top = (await card.boundingBox())!.y;
      const bottoms = await own.evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect().bottom));
      return bottoms.filter((bottom) => bottom > top);
    };
    await expect.poll(below).toEqual([]);
  });

  it.each(['AZ', 'MD', 'TX'])('[R20.9] has no number over the name of a town on a phone (%s)', async (state) => {
    const { page } = await product.newVisitor({ viewport: PHONE });
    await page.goto(`${product.url}/leaderboard/${state.toLowerCase()}?view=map`);
    await page.getByRole('region', { name: 'Chosen course' }).waitFor();
    const covered = () =>
      page
        .locator('[data-picture] > svg')
        .first()
        .evaluate((svg) => {
          const numbers = [...svg.querySelectorAll('a:has(text) circle')].map((circle) =>
            circle.getBoundingClientRect(),
          );
          return [...svg.querySelectorAll('g[aria-hidden] > text')].flatMap((text) => {
            const name = text.getBoundingClientRect();
            const isOver = ({ x, y, width }: DOMRect) => {
              const [middleX, middleY] = [x + width / 2, y + width / 2];
              const aside = Math.max(name.left - middleX, 0, middleX - name.right);
              // The letters are lower than their line.
              const above = Math.max(name.top + 2 - middleY, 0, middleY - name.bottom + 2);
              return Math.hypot(aside, above) < width / 2;
            };
            return numbers.some(isOver) ? [text.textContent] : [];
          });
        });
    await expect.poll(covered).toEqual([]);
  });

  it('is printed with the list, also when it is folded on the screen', async () => {
    const { page } = await product.newVisitor({ viewport: PHONE });
    await page.goto(`${product.url}/leaderboard/az`);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('list', { name: MAP }).waitFor();
    expect(await page.locator('summary', { hasText: 'Map' }).isVisible()).toBe(false);
  });

  it('[R20.6] stays as the server rendered it when the page is hydrated', async () => {
    const { page, complaints } = await product.newVisitor({ viewport: DESKTOP });
    await page.goto(`${product.url}/leaderboard/az`);
    await page.getByRole('region', { name: 'Analytics' }).waitFor();
    expect(await page.getByRole('list', { name: MAP }).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe('the map of a shared list', () => {
  it('stands beside the list on a desktop', async () => {
    const member = await joinAs(product.url, newPerson());
    const { locationId, courses } = await coursesIn(product.url, 'VT');
    await member.vote(locationId, courses[0]!._id);
    await member.share(locationId);
    const { page } = await product.newVisitor({ viewport: DESKTOP });
    await page.goto(`${product.url}/shared/${member.userId}/vt`);
    const box = await page.getByRole('list', { name: /^Map of Vermont/ }).boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(box!.x).toBeGreaterThan(heading!.x + heading!.width);
  });
});
