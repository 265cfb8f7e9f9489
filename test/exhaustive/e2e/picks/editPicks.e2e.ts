import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../../../support/browser/browser.ts';
import { expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { tabTo } from '../../../support/browser/keyboard.ts';
import { button, storedMember, saveOrder, shownNames } from '../../../support/browser/pickStories.ts';
import { fingerOf, middleOf, mouseOf, type Pointer } from '../../../support/browser/pointers.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { row } from '../../../support/browser/stories.ts';

const product = useProduct();

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** The edit page of a new member with the first `count` courses of Arizona as picks. */
async function editing(count: number, options: Parameters<typeof storedMember>[2] = {}) {
  const member = await storedMember(product, count, options);
  await member.open('/my-picks/edit', 'Edit my picks');
  return member;
}

const handle = (page: Page, name: string) => row(page, name).locator('[data-action="drag"]');

/** Drags a row onto another one, and expects the page not to scroll meanwhile. */
async function drag(page: Page, pointer: Pointer, { name, onto }: { name: string; onto: string }): Promise<void> {
  const scrolled = () => page.evaluate(() => window.scrollY);
  // In the middle of the screen, away from a toast and from the edges that make the page scroll.
  await handle(page, onto).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await scrolled();
  await pointer.down(await middleOf(handle(page, name)));
  await pointer.move(await middleOf(handle(page, onto)));
  await page.locator('[data-dragged]').waitFor();
  expect(await scrolled()).toBe(before);
  await pointer.up();
  await page.locator('[data-dragged]').waitFor({ state: 'detached' });
}

describe('the order of picks', () => {
  /** The order after the first pick moved to place 3, then the fourth one to place 2. */
  const expected = ([a, b, c, d, ...rest]: readonly string[]) => [b, d, c, a, ...rest];

  it.each([
    ['mouse', {}],
    ['touch', TOUCH],
  ] as const)('is changed by dragging with %s', async (kind, options) => {
    const { page, context, start, stored, complaints } = await editing(6, options);
    const pointer = kind === 'mouse' ? mouseOf(page) : await fingerOf(page);
    const [a = '', b = '', c = '', d = ''] = start;
    await drag(page, pointer, { name: a, onto: c });
    await page.getByText(`${a} is now 3 of 6.`).waitFor();
    expect((await shownNames(page)).slice(0, 4)).toEqual([b, c, a, d]);
    await drag(page, pointer, { name: d, onto: c });
    await page.getByText(`${d} is now 2 of 6.`).waitFor();
    await saveOrder(page);
    expect(await stored()).toEqual(expected(start));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('[R8.2] is changed by keyboard alone', async () => {
    const { page, context, start, stored } = await editing(6, { reducedMotion: 'reduce' });
    const [a = '', , , d = ''] = start;
    await tabTo(page, button(page, `Move ${a} down`));
    for (const place of [2, 3]) {
      await page.keyboard.press('Enter');
      await page.getByText(`${a} is now ${place} of 6.`).waitFor();
    }
    // The place of a pick is a select, which a key opens where the browser can.
    await tabTo(page, page.getByRole('combobox', { name: `Place of ${d}` }));
    const opens = await page.evaluate(() => 'showPicker' in HTMLSelectElement.prototype);
    for (let step = 0; step < (opens ? 3 : 2); step += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText(`${d} is now 2 of 6.`).waitFor();
    await tabTo(page, button(page, 'Save order'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Your list is saved.').waitFor();
    expect(await stored()).toEqual(expected(start));
    await context.close();
  });

  it('is changed by dragging a pick from the first to the last place on a phone, where the page scrolls along', async () => {
    const { page, context, start, stored } = await editing(22, TOUCH);
    const finger = await fingerOf(page);
    const first = start[0] ?? '';
    const from = await middleOf(handle(page, first));
    await finger.down(from);
    await finger.move({ x: from.x, y: PHONE.height - 30 });
    const isAtEnd = () =>
      page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1);
    await expect.poll(isAtEnd).toBe(true);
    await finger.up();
    await expect.poll(async () => (await shownNames(page)).indexOf(first)).toBe(21);
    await saveOrder(page);
    expect(await stored()).toEqual([...start.slice(1), first]);
    await context.close();
  });

  it('stays the same after a drag that is canceled with Escape', async () => {
    const { page, context, start } = await editing(4);
    const mouse = mouseOf(page);
    await mouse.down(await middleOf(handle(page, start[0] ?? '')));
    await mouse.move(await middleOf(handle(page, start[3] ?? '')));
    await page.locator('[data-dragged]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-dragged]').waitFor({ state: 'detached' });
    await mouse.up();
    expect(await shownNames(page)).toEqual(start);
    expect(await button(page, 'Save order').getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('that is not saved survives a reload, and the browser asks before the reload', async () => {
    const { page, context, start } = await editing(3);
    const [a = '', b = '', c = ''] = start;
    await button(page, `Move ${c} up`).click();
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.type();
    });
    await page.reload();
    expect(await asked).toBe('beforeunload');
    await page.getByText(/^Your changes are back/).waitFor();
    expect(await shownNames(page)).toEqual([a, c, b]);
    await context.close();
  });
});

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('a member editing in two tabs is asked in the second which list to keep (%s)', async (_name, viewport) => {
  const { page, context, start, stored, complaints } = await editing(3, { viewport, reducedMotion: 'reduce' });
  const [a = '', b = '', c = ''] = start;
  const tab = await context.newPage();
  await tab.goto(`${product.url}/my-picks/edit`);
  await button(tab, `Remove ${a}`).click();
  await tab.getByText(`${a} is off the list, 2 picks left.`).waitFor();
  await expectBothThemes(tab, 'a changed list');
  await button(page, `Move ${c} up`).click();
  await saveOrder(page);
  await button(tab, 'Save order').click();
  await tab.getByText('Your list changed on another device').waitFor();
  const version = (title: string) => tab.getByRole('region', { name: title }).getByRole('listitem').allInnerTexts();
  expect(await version('Your order, not saved')).toEqual([b, c]);
  expect(await version('The latest list')).toEqual([a, c, b]);
  await expectBothThemes(tab, 'two versions of a list');
  expect(await stored()).toEqual([a, c, b]);
  await button(tab, 'Keep my order').click();
  await saveOrder(tab);
  expect(await stored()).toEqual([b, c]);
  expect(complaints).toEqual([]);
});

async function expectBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessiblePage(page, `${what} (light)`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessiblePage(page, `${what} (dark)`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
}
