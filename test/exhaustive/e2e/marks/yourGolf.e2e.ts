import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NOTE_MAX_LENGTH } from '#contract/limits';
import { expectAccessibleEverywhere, expectAccessiblePage } from '../../../support/browser/accessiblePage.ts';
import { enlargeText } from '../../../support/browser/acts.ts';
import { DESKTOP } from '../../../support/browser/browser.ts';
import { cutControls } from '../../../support/browser/cutControls.ts';
import { callApi, coursesIn } from '../../../support/browser/demoData.ts';
import { expectFocus, press, tabTo } from '../../../support/browser/keyboard.ts';
import { button, storedMember } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';

const product = useProduct();

const NARROW = { width: 320, height: 640 };
const LONG_NOTE = `${'Play it at dawn, when the desert is quiet. '.repeat(4)}${'x'.repeat(60)}`;

/** A member with three picks in Arizona, and marks there and in Utah, one with a long note. */
async function golfer(options: Parameters<typeof storedMember>[2]) {
  const member = await storedMember(product, 3, options);
  const mark = (id: number, body: object) =>
    callApi(`${product.url}/api/marks/${id}`, { method: 'PATCH', body, bearer: member.tokens.accessToken });
  const [first, second, third] = member.courses;
  await mark(first!._id, { played: true, note: LONG_NOTE });
  await mark(second!._id, { played: true, wanted: true, note: 'Firm greens.' });
  await mark(third!._id, { wanted: true });
  const { courses } = await coursesIn(product.url, 'UT');
  for (const { _id } of courses.slice(0, 16)) await mark(_id, { played: true });
  return { ...member, course: `/course/${first!._id}`, name: first!.name };
}

/** Opens the form of a note. */
async function openNote(page: Page, course: string): Promise<void> {
  await page.getByRole('button', { name: `Your note about ${course}: ` }).click();
  await page.getByLabel(`Your note about ${course}`).waitFor();
}

describe('what a member has played', () => {
  it('[R2.9] is marked, noted, found and downloaded by keyboard alone', async () => {
    const { page, courses, complaints } = await storedMember(product, 2, { viewport: DESKTOP });
    const [course, other] = courses as [(typeof courses)[0], (typeof courses)[0]];
    await page.goto(`${product.url}/course/${course._id}`);
    await press(page, button(page, 'Played'), 'Space');
    await page.getByRole('button', { name: 'Played', exact: true, pressed: true }).waitFor();
    await press(page, button(page, `Add a note about ${course.name}`), 'Enter');
    const field = page.getByLabel(`Your note about ${course.name}`);
    await expectFocus(field);
    await page.keyboard.type('Dawn is best.');
    await page.keyboard.press('Enter');
    const note = button(page, `Your note about ${course.name}: Dawn is best.. Edit`);
    await expectFocus(note);
    await page.keyboard.press('Enter');
    await expectFocus(field);
    await tabTo(page, button(page, 'Save note'));
    await tabTo(page, button(page, 'Cancel'));
    await page.keyboard.press('Enter');
    await expectFocus(note);

    const main = page.getByRole('navigation', { name: 'Main' });
    await tabTo(page, main.getByRole('link', { name: 'Your golf' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Your golf' }));

    await press(page, button(page, 'AZ, Arizona, 1 played'), 'Enter');
    await page.keyboard.press('ArrowUp');
    await expectFocus(button(page, 'UT, Utah, 0 played'));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Utah' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    // The tiles are one stop: the next ones are in the panel.
    const bookmark = button(page, `Want to play ${other.name}`);
    await press(page, bookmark, 'Space');
    await page.getByRole('button', { name: `Want to play ${other.name}`, pressed: true }).waitFor();
    await expectFocus(bookmark);

    const all = page.getByRole('region', { name: 'Your courses' });
    await tabTo(page, all.getByRole('button', { name: 'Download as CSV' }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('your-golf.csv');
    await press(page, all.getByRole('button', { name: 'Want to play' }), 'Space');
    await all.getByText('1 of 2').waitFor();
    await tabTo(page, all.getByRole('combobox', { name: 'Order' }));
    await tabTo(page, all.getByRole('link', { name: other.name }));
    expect(complaints).toEqual([]);
  });

  it('[R2.9] passes axe in both themes and sizes, with many marks, long notes and an open note', async () => {
    const { page, open, course, name } = await golfer({
      viewport: DESKTOP,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await open('/your-golf?state=az', 'Your golf');
    await page.getByText(/of the top \d+ played/).waitFor();
    await expectAccessibleEverywhere(page, 'your golf with marks');
    await page.goto(product.url + course);
    await openNote(page, name);
    await expectAccessibleEverywhere(page, 'a course page with an open note');
    await open('/my-picks', 'My picks');
    await page.getByText('Firm greens.').waitFor();
    await expectAccessibleEverywhere(page, 'My Picks with notes');
    await openNote(page, name);
    await page.setViewportSize(NARROW);
    await expectAccessiblePage(page, 'My Picks with an open note at 320 px');
  });

  it('[R2.9] is cut off nowhere on a narrow screen with text twice as large', async () => {
    const { page, open, course, name } = await golfer({ viewport: NARROW, reducedMotion: 'reduce' });
    expect(LONG_NOTE.length).toBeLessThanOrEqual(NOTE_MAX_LENGTH);
    await enlargeText(page);
    const expectWhole = async (what: string) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect({ what, cut: await cutControls(page), width }).toEqual({ what, cut: [], width: NARROW.width });
    };
    await open('/your-golf?state=az', 'Your golf');
    await page.getByText(/of the top \d+ played/).waitFor();
    await expectWhole('your golf');
    await open('/my-picks', 'My picks');
    await expectWhole('My Picks with notes');
    await openNote(page, name);
    await expectWhole('My Picks with an open note');
    await page.goto(product.url + course);
    await openNote(page, name);
    await expectWhole('a course page with an open note');
  });
});
