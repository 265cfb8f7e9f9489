import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

const COURSE = 'Aguila Golf Course';
/** The beginning of this course's name, which no other course of Arizona has. */
const WORD = 'Aguil';
type Way = (page: Page) => Promise<void>;

/** Ways to enter a word with a single input event, which is the first event on the page. */
const WAYS: [string, Way][] = [
  [
    'a pasted word',
    async (page) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), WORD);
      await page.keyboard.press('ControlOrMeta+V');
    },
  ],
  ['a dictated word', (page) => page.keyboard.insertText(WORD)],
  ['a word filled in by the browser', (page) => page.getByRole('searchbox').fill(WORD)],
];

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('the voting page on %s, opened from the server-rendered ranking', (_name, viewport) => {
  let page: Page;
  let total = 0;
  beforeAll(async () => {
    const member = await storedMember(product, 0, { viewport, permissions: ['clipboard-read', 'clipboard-write'] });
    page = member.page;
    total = member.courses.length;
  });

  const rows = () => page.getByRole('heading', { level: 2 });
  const search = () => page.getByRole('searchbox', { name: 'Find a course or town' });

  /** Opens the server-rendered ranking, and the voting page from there by a link. */
  async function openVotingPage(): Promise<void> {
    await page.goto(`${product.url}/leaderboard/az`);
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Plant your flags' }).waitFor();
    await search().focus();
    await expect.poll(() => rows().count()).toBeGreaterThan(20);
  }

  it.each(WAYS)('[R6.10] filters its list by %s, and a cleared field shows all courses again', async (_way, enter) => {
    await openVotingPage();
    const before = await rows().count();
    await enter(page);
    await expect.poll(() => search().inputValue()).toBe(WORD);
    await expect.poll(() => rows().allInnerTexts()).toEqual([COURSE]);
    await search().fill('');
    await expect.poll(() => rows().count()).toBe(before);
    expect(total).toBeGreaterThanOrEqual(before);
  });

  it('filters its list by a single typed letter', async () => {
    await openVotingPage();
    const before = await rows().count();
    await page.keyboard.press('q');
    await expect.poll(() => rows().count()).toBeLessThan(before);
    for (const row of await page.getByRole('listitem').allInnerTexts()) expect(row.toLowerCase()).toContain('q');
  });
});
