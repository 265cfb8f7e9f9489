import { expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';
import { signUp, voteButton } from '../../../support/browser/stories.ts';

const product = useProduct();

it('a guest’s page loads Firebase when somebody types into the sign-in form, and not before', async () => {
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
  await page.getByLabel('Email address').waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => path.includes('firebaseIdentity'))).toEqual([]);
  await page.getByLabel('Email address').fill('ada@example.com');
  await expect.poll(() => scripts.some((path) => path.includes('firebaseIdentity'))).toBe(true);
});

it('[R3.19] a guest whose browser stores nothing signs up and votes, and reads how long the session lasts', async () => {
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
  await page.getByText(/If you reload or close the tab, you’ll be signed out\. Your votes are safe/).waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Picks' }).click();
  await page.getByRole('heading', { level: 1, name: 'My picks' }).waitFor();
  await page.getByRole('heading', { name: course }).waitFor();
});
