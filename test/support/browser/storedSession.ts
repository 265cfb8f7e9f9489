import type { TokenPair } from '#contract/session';
import { joinByApi } from '../server/productApi.ts';
import type { WatchedPage } from './browser.ts';
import type { Running } from './running.ts';
import { newPerson, type Person } from './stories.ts';

type Visitor = Pick<WatchedPage, 'page' | 'context'>;

/** Stores a session in an empty browser profile as another tab's sign-in does; the page opened next is signed in. */
export async function storeSession(
  { page, context }: Visitor,
  url: string,
  { accessToken, refreshToken }: TokenPair,
): Promise<void> {
  await context.addCookies([{ name: 'refreshToken', value: refreshToken, url, sameSite: 'Strict' }]);
  // Storage belongs to an origin; this is its smallest document.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);
}

/** Makes the visitor a new member; the page that is opened next is signed in. */
export async function joinWithoutPage(visitor: Visitor, product: Running): Promise<Person> {
  const person = newPerson();
  await storeSession(visitor, product.url, await joinByApi(product, person));
  return person;
}

/** Makes somebody whom ADMIN_EMAILS names an admin; the page that is opened next is signed in. */
export async function signInAdmin(visitor: Visitor, product: Running, person: Person): Promise<void> {
  await storeSession(visitor, product.url, await joinByApi(product, person, { isAdmin: true }));
}
