import { expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';
import { signUp, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

const DAY_S = 86_400;

it('[R3.2] keeps exactly what it may, where it may, and a sign-out removes it', async () => {
  const { page, context } = await product.newVisitor();
  await signUp(page, product.url);
  await page.getByRole('heading', { level: 1, name: /top golf courses/ }).waitFor();
  await page.goto(`${product.url}/my-picks`);
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();

  const kept = await page.evaluate(() => ({ session: Object.keys(sessionStorage), local: Object.keys(localStorage) }));
  const own = kept.session.filter((key) => !key.startsWith('firebase:'));
  expect(own.toSorted()).toEqual(['accessToken', 'currentLocation', 'refreshToken', 'userDetails']);
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
  await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
  const left = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(left.toSorted()).toEqual(['currentLocation']);
  expect(await context.cookies()).toEqual([]);
});

it('loads Firebase on the sign-in screens only', async () => {
  const { page } = await product.newVisitor();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${product.url}/leaderboard/az`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => path.includes('firebaseIdentity'))).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(() => scripts.some((path) => path.includes('firebaseIdentity'))).toBe(true);
});

it('[R3.19] where the browser keeps nothing, a member signs up and votes all the same, and is told how long it lasts', async () => {
  const { page } = await product.newVisitor();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  const course = 'Aguila Golf Course';
  await signUp(page, product.url);
  await voteButton(page, course).click();
  await page.getByRole('button', { name: `Voted for ${course}`, pressed: true }).waitFor();
  await page.getByText(/reloading or closing the tab signs you out\. Your votes are safe/).waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Picks' }).click();
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
  await page.getByRole('heading', { name: course }).waitFor();
});
