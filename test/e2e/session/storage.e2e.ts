import { expect, it } from 'vitest';
import { useProduct } from '../../support/browser/running.ts';
import { signUp } from '../../support/browser/stories.ts';

const product = useProduct();

const DAY_S = 86_400;

it('[R3.2] the browser stores only a member’s tokens, user details and location, and keeps only the location after sign-out', async () => {
  const { page, context } = await product.newVisitor();
  await signUp(page, product.url);
  await page.getByRole('heading', { level: 1, name: /top golf courses/ }).waitFor();
  await page.goto(`${product.url}/my-picks`);
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();

  const kept = await page.evaluate(() => ({ session: Object.keys(sessionStorage), local: Object.keys(localStorage) }));
  const own = kept.session.filter((key) => !key.startsWith('firebase:'));
  expect(own.toSorted()).toEqual(['accessToken', 'currentLocation', 'locationGuessed', 'refreshToken', 'userDetails']);
  expect(kept.local).toEqual(['accessToken']);

  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'refreshToken');
  expect(cookies).toHaveLength(1);
  expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/', httpOnly: false });
  expect((cookie!.expires - Date.now() / 1000) / DAY_S).toBeCloseTo(7, 1);

  const details = await page.evaluate(() =>
    Object.keys(JSON.parse(sessionStorage.getItem('userDetails') ?? '{}') as object),
  );
  expect(details.toSorted()).toEqual(['_id', 'isAdmin', 'name', 'primaryLocation', 'state']);

  // A new tab of the same browser restores the session from the local copy and the cookie.
  const tab = await context.newPage();
  await tab.goto(`${product.url}/my-picks`);
  await tab.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
  await tab.close();

  await page.goto(`${product.url}/logout`);
  await page.getByRole('heading', { level: 1, name: 'You’re signed out' }).waitFor();
  const left = () => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].sort());
  // Firebase may be longer about its own than the sign-out waits for it.
  await expect.poll(left).toEqual(['currentLocation', 'locationGuessed']);
  expect(await context.cookies()).toEqual([]);
});
