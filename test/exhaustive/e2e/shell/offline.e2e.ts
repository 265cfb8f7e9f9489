import { expect, it } from 'vitest';
import { coursesIn } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';
import { joinWithoutPage } from '../../../support/browser/storedSession.ts';
import { row, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

it('[R6.12] a member without a network reads that a vote is not saved, and an opened page loads once the network is back', async () => {
  const visitor = await product.newVisitor();
  const { page, context } = visitor;
  await joinWithoutPage(visitor, product);
  const { courses } = await coursesIn(product.url, 'WA');
  const course = courses[0]!.name;
  await page.goto(`${product.url}/leaderboard/wa`);
  await page.getByRole('complementary', { name: 'Your flags in Washington' }).getByText('22').waitFor();

  await context.setOffline(true);
  await page.getByText('You’re offline. We can’t save anything right now.').waitFor();
  await voteButton(page, course).click();
  await page.getByText(`You’re offline. Your vote for ${course} isn’t saved.`).waitFor();
  await page.getByRole('button', { name: `Vote for ${course}`, pressed: false }).waitFor();

  // Neither code nor styles of this page have been loaded yet.
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'What is Top Picks' }).click();
  await page.getByRole('heading', { name: 'We couldn’t load this page' }).waitFor();
  await page.getByText(/^You’re offline\. This loads when you’re back/).waitFor();
  const tries = () => failed.filter((path) => /WhatIsPage.*\.js$/.test(path)).length;
  const message = 'the network was asked again, not the browser’s memory of a failure';
  await expect.poll(tries, { message }).toBeGreaterThan(1);

  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'What is Top Picks' }).waitFor();
  const width = await page
    .getByRole('article')
    .evaluate((article) => getComputedStyle(article.firstElementChild!).maxInlineSize);
  expect(width, 'the page has its styles').not.toBe('none');

  await page.goBack();
  await voteButton(page, course).click();
  await page.getByRole('button', { name: `Voted for ${course}`, pressed: true }).waitFor();
  await row(page, course).getByText('1 vote', { exact: true }).waitFor();
});
