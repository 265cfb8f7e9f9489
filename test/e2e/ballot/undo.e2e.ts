import { expect, it } from 'vitest';
import { expectAccessiblePage } from '../../support/browser/accessiblePage.ts';
import { tapTwice } from '../../support/browser/acts.ts';
import { button, saveOrder, storedMember } from '../../support/browser/pickStories.ts';
import { useProduct } from '../../support/browser/running.ts';

const product = useProduct();

it('[R6.7] a member undoes a removal, a vote, a swap and a saved order', async () => {
  const { page, context, start, stored, open, courses, locationId, complaints } = await storedMember(product, 22);
  const [first = '', second = ''] = start;
  const other = courses[22]?.name ?? '';
  const undo = () => button(page, 'Undo').click();

  await open('/my-picks', 'My picks');
  await expectAccessiblePage(page, 'my picks');
  await tapTwice(button(page, `Remove your vote for ${second}`));
  await page.getByText(`${second} is off your list.`).waitFor();
  await undo();
  await page.getByText(`${second} is back at #2.`).waitFor();
  expect(await stored()).toEqual(start);

  await open(`/voting/${locationId}`, 'Plant your flags');
  await expectAccessiblePage(page, 'the voting page');
  await button(page, `Voted for ${first}`).click();
  await expect.poll(stored).toEqual(start.slice(1));
  await button(page, `Vote for ${other}`).click();
  await expect.poll(stored).toEqual([...start.slice(1), other]);
  await page.keyboard.press('Control+z');
  await page.getByText(`Your vote for ${other} is removed.`).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(`${first} is back at #1.`).waitFor();
  expect(await stored()).toEqual(start);

  await button(page, `Swap a pick for ${other}`).click();
  await button(page, `Replace ${second}`).click();
  await expect.poll(stored).toEqual(start.with(1, other));
  await undo();
  await page.getByText(`${second} is back, ${other} is off.`).waitFor();
  expect(await stored()).toEqual(start);

  await open('/my-picks/edit', 'Edit my picks');
  await expectAccessiblePage(page, 'the edit page');
  await button(page, `Move ${second} up`).click();
  await saveOrder(page);
  expect(await stored()).toEqual([second, first, ...start.slice(2)]);
  await undo();
  await page.getByText('Your list is back to how it was.').waitFor();
  expect(await stored()).toEqual(start);
  expect(complaints).toEqual([]);
  await context.close();
});
