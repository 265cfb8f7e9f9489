import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../support/browser/browser.ts';
import { goBackAtOnce } from '../../../support/browser/historyBack.ts';
import { expectFocus } from '../../../support/browser/keyboard.ts';
import { button, memberWith, shownNames } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('three steps back at once', () => {
  /** From the ranking by links to the settings, to My Picks, and then to another page. */
  async function threeStepsIn(picks: number, to: RegExp | string) {
    const member = await memberWith(product, picks, { viewport: PHONE });
    const { page } = member;
    await heading(page, /Arizona/).waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await heading(page, 'Settings').waitFor();
    await page.getByRole('link', { name: 'My Picks' }).first().click();
    await heading(page, 'My picks').waitFor();
    await page.getByRole('link', { name: to, exact: true }).first().click();
    return member;
  }

  const expectRanking = async (page: Page) => {
    await expectFocus(heading(page, /Arizona/));
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/leaderboard/);
    expect(await page.getByRole('dialog').count()).toBe(0);
  };

  async function changedList() {
    const member = await threeStepsIn(3, 'Edit');
    await heading(member.page, 'Edit my picks').waitFor();
    await button(member.page, `Move ${member.start[1]!} up`).click();
    return { ...member, dialog: member.page.getByRole('dialog', { name: 'Save your changes?' }) };
  }

  it('from an unsaved list ask once, “Stay” keeps page and address, and discarding later leads back one step', async () => {
    const { page, start, stored, dialog } = await changedList();
    await goBackAtOnce(page, 3);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await shownNames(page))[0]).toBe(start[1]);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks/edit');
    await goBackAtOnce(page);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await heading(page, 'My picks').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/my-picks');
    expect(await stored()).toEqual(start);
  });

  it('[R8.2] from an unsaved list lead back three steps when the member discards the changes, and forward the same way', async () => {
    const { page, start, stored, dialog } = await changedList();
    await goBackAtOnce(page, 3);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expectRanking(page);
    expect(await stored()).toEqual(start);
    for (const name of ['Settings', 'My picks', 'Edit my picks']) {
      await page.goForward();
      await heading(page, name).waitFor();
    }
  });

  it('from an unsaved list lead back three steps once the member has saved the list', async () => {
    const { page, start, stored, dialog } = await changedList();
    await goBackAtOnce(page, 3);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectRanking(page);
    expect(await stored()).toEqual([start[1], start[0], start[2]]);
  });

  it('close an open dialog', async () => {
    const { page } = await threeStepsIn(3, 'Profile');
    await heading(page, 'Settings').waitFor();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').waitFor();
    await goBackAtOnce(page, 3);
    await expectRanking(page);
    await page.goForward();
    await expectFocus(heading(page, 'Settings'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('close the swap sheet, and nothing is swapped', async () => {
    const { page, courses, start, stored } = await threeStepsIn(22, 'Leaderboard');
    await heading(page, /Arizona/).waitFor();
    await page.getByRole('link', { name: 'VOTE', exact: true }).click();
    await heading(page, 'Plant your flags').waitFor();
    await page.getByRole('button', { name: `Swap a pick for ${courses[22]!.name}` }).click();
    await page.getByRole('dialog').waitFor();
    await goBackAtOnce(page, 3);
    await expectFocus(heading(page, 'Settings'));
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await stored()).toEqual(start);
  });
});
