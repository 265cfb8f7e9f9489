import { beforeAll, expect, it } from 'vitest';
import type { Elections } from '#contract/elections';
import type { Leaderboard } from '#contract/leaderboard';
import { callApi, fillWithSamples } from '../../../support/browser/demoData.ts';
import { useProduct } from '../../../support/browser/running.ts';

// A separate product, because the sample votes would change the rankings of other files.
const product = useProduct({});
beforeAll(() => fillWithSamples(product.url));

it('the Vote button of a course stands beside a tied rank of two digits on a small phone', async () => {
  const { entries } = await callApi<Leaderboard>(`${product.url}/api/leaderboard/az?limit=100`);
  const { courseId } = entries.find(({ tied, rank }) => tied && rank !== null && rank > 19)!;
  const { page } = await product.newVisitor({ viewport: { width: 320, height: 640 } });
  await page.goto(`${product.url}/course/${courseId}`);
  const standing = page.getByRole('region', { name: 'Standing' });
  const rank = (await standing.getByRole('img', { name: /^Rank tied \d\d$/ }).boundingBox())!;
  const vote = (await standing.getByRole('button', { name: /^Vote for/ }).boundingBox())!;
  expect(vote.y).toBeLessThan(rank.y + rank.height);
});

it('a printed result has the first three courses in the columns of the others', async () => {
  const { elections } = await callApi<Elections>(`${product.url}/api/elections`);
  const { name } = elections.find(({ status }) => status === 'closed')!;
  const { page } = await product.newVisitor({ viewport: { width: 680, height: 1000 } });
  await page.goto(`${product.url}/results/${name}/az`);
  await page.emulateMedia({ media: 'print' });
  const names = page.getByRole('main').locator('li h2');
  const leftsOf = (selector: string) =>
    names.evaluateAll(
      (all, part) => all.slice(0, 12).map((h2) => h2.parentElement!.querySelector(part)!.getBoundingClientRect().left),
      selector,
    );
  expect(await names.count()).toBeGreaterThan(12);
  for (const part of ['h2', 'p']) expect(new Set(await leftsOf(part)).size, part).toBe(1);
  const ends = await names.evaluateAll((all) =>
    all.slice(0, 12).map((h2) => h2.closest('li')!.lastElementChild!.getBoundingClientRect().right),
  );
  expect(new Set(ends).size, 'votes').toBe(1);
});
