import type { Page } from 'playwright-core';
import { MAX_VOTES } from '#contract/limits';
import { coursesIn, joinAs } from './demoData.ts';
import type { Running } from './running.ts';
import { storeSession } from './storedSession.ts';
import { newPerson } from './stories.ts';

/** A new member with the first `count` courses of Arizona as picks; the page that is opened next is signed in. */
export async function storedMember(
  product: Running,
  count: number,
  options: Parameters<Running['newVisitor']>[0] = {},
) {
  const member = await joinAs(product.url, newPerson());
  const { locationId, courses } = await coursesIn(product.url, 'AZ');
  for (const { _id } of courses.slice(0, count)) await member.vote(locationId, _id);
  const visitor = await product.newVisitor(options);
  // With these choices made, neither the question about analytics nor the tour is shown.
  await visitor.context.addInitScript(() => {
    localStorage.setItem('consent', 'refused');
    localStorage.setItem('tour', 'seen');
  });
  await storeSession(visitor, product.url, member.tokens);

  const namesOf = (ids: readonly number[]) => ids.map((id) => courses.find(({ _id }) => _id === id)?.name);
  return {
    ...visitor,
    tokens: member.tokens,
    locationId,
    courses,
    /** Names of the picks, in order. */
    start: courses.slice(0, count).map(({ name }) => name),
    stored: async () => namesOf(await member.picks(locationId)),
    open: async (path: string, title: string) => {
      await visitor.page.goto(product.url + path);
      await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await visitor.page.getByRole('listitem').first().waitFor();
      // A late font shifts the rows a little.
      await visitor.page.evaluate(() => document.fonts.ready.then(() => undefined));
    },
  };
}

/** The same member on the ranking, once the picks have loaded. */
export async function memberWith(product: Running, count: number, options: Parameters<typeof storedMember>[2] = {}) {
  const member = await storedMember(product, count, options);
  await member.page.goto(`${product.url}/leaderboard`);
  await member.page
    .getByRole('region', { name: 'Actions' })
    .getByText(`${MAX_VOTES - count} of ${MAX_VOTES} left`)
    .waitFor();
  return member;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The names of the courses on the edit page, in order. */
export const shownNames = (page: Page) =>
  page
    .getByRole('combobox', { name: /^Place of / })
    .evaluateAll((places) => places.map((place) => place.getAttribute('aria-label')?.replace('Place of ', '')));

export async function saveOrder(page: Page): Promise<void> {
  await button(page, 'Save order').click();
  await page.getByRole('status').getByText('Your list is saved.').waitFor();
}
