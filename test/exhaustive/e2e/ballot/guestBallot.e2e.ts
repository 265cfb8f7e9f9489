import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Leaderboard } from '../../../../contract/leaderboard.ts';
import { callApi, coursesIn } from '../../../support/browser/demoData.ts';
import { newestMail, readMails } from '../../../support/server/mailbox.ts';
import { button } from '../../../support/browser/pickStories.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { fillSignup, newPerson, row, signIn, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const oneVote = (page: Page, name: string) => row(page, name).getByText('1 vote', { exact: true });

/** The page says so before the server knows, and a page that is left sends nothing more. */
async function takeBack(page: Page, name: string): Promise<void> {
  const stored = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await button(page, `Voted for ${name}`).click();
  await stored;
  await row(page, name).getByText('No votes yet').waitFor();
}

/** A guest on the sign-up, led there by a planted flag. */
async function guestOf(state: string, place: number) {
  const visitor = await product.newVisitor();
  const { courses } = await coursesIn(product.url, state);
  const listed = await callApi<Leaderboard>(`${product.url}/api/leaderboard/${state}?limit=50`);
  const { name = '' } = listed.entries[place] ?? {};
  const ranking = `${product.url}/leaderboard/${state.toLowerCase()}`;
  await visitor.page.goto(ranking);
  await voteButton(visitor.page, name).click();
  await visitor.page.getByRole('link', { name: 'Make them count' }).click();
  await visitor.page.waitForURL('**/signup');
  return { ...visitor, courses, name, ranking };
}

it('[R6.17] a guest’s flag counts once after the sign-up, and is not given again at the next sign-in', async () => {
  const { page, context, courses, name, ranking, complaints } = await guestOf('NE', 2);
  const person = newPerson();
  await page.reload();
  await fillSignup(page, person);
  await page.waitForURL('**/leaderboard/ne');
  await page.getByText(`Your flag for ${name} counts now.`).waitFor();
  await oneVote(page, name).waitFor();

  await page.reload();
  await oneVote(page, name).waitFor();
  await takeBack(page, name);
  await page.goto(`${product.url}/logout`);
  await heading(page, 'You’re signed out').waitFor();
  await page.goto(`${product.url}/login`);
  await signIn(page, person);
  await page.waitForURL(/\/leaderboard/);
  await page.goto(ranking);
  await button(page, `Vote for ${name}`).waitFor();
  const second = courses[3]?.name ?? '';
  await voteButton(page, second).click();
  await oneVote(page, second).waitFor();
  // The ranking that the page has first may be older than the vote that was taken back.
  await row(page, name).getByText('No votes yet').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('[R6.17] a guest’s flag counts once after a sign-up by a mailed link that is opened in another browser', async () => {
  const asking = await guestOf('NV', 1);
  const { name, ranking } = asking;
  const { email } = newPerson();
  await asking.page.getByLabel('Email address').fill(email);
  await button(asking.page, 'Email me a sign-in link').click();
  await heading(asking.page, 'Check your email').waitFor();
  const { link } = await newestMail(() => readMails(product.url), 'signIn', email);

  const { page, context, complaints } = await product.newVisitor();
  await page.goto(product.url + link);
  await heading(page, 'Confirm your email').waitFor();
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/leaderboard/nv');
  await page.getByText(`Your flag for ${name} counts now.`).waitFor();
  await oneVote(page, name).waitFor();

  // The browser also logs the expected refusal of a person who has no account yet.
  expect(complaints.filter((line) => !line.includes('not_registered'))).toEqual([]);

  // Once the vote is taken back, neither a second visit nor the used link gives it again.
  await takeBack(page, name);
  await page.goto(`${product.url}/logout`);
  await heading(page, 'You’re signed out').waitFor();
  await page.goto(product.url + link);
  await heading(page, 'Confirm your email').waitFor();
  await page.getByLabel('Email address').fill(email);
  await button(page, 'Sign in').click();
  await heading(page, 'This link doesn’t work').waitFor();
  await page.goto(ranking);
  await row(page, name).getByText('No votes yet').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('guestBallot'))).toBeNull();
  await context.close();
  await asking.context.close();
});

it('[R6.11] a guest’s flags are forgotten after 30 days', async () => {
  const { page, context, name, ranking } = await guestOf('ID', 0);
  await page.evaluate((older) => {
    const kept = JSON.parse(localStorage.getItem('guestBallot') ?? '') as { at: number }[];
    localStorage.setItem('guestBallot', JSON.stringify(kept.map((flag) => ({ ...flag, at: flag.at - older }))));
  }, 30 * 86_400_000);
  await page.goto(ranking);
  await button(page, `Vote for ${name}`).waitFor();
  await page.getByRole('link', { name: 'VOTE', exact: true }).waitFor();
  await context.close();
});

it('[R6.11] tabs agree about a guest’s flags', async () => {
  const { page, context, courses, name, ranking, complaints } = await guestOf('ID', 1);
  const other = await context.newPage();
  await other.goto(ranking);
  await button(other, `Voted for ${name}`).waitFor();
  await page.goto(ranking);
  const second = courses[2]?.name ?? '';
  await voteButton(other, second).click();
  await button(page, `Voted for ${second}`).waitFor();
  await button(page, `Voted for ${name}`).click();
  await button(other, `Vote for ${name}`).waitFor();
  await other.getByText('1 flag planted').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
