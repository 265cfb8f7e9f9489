import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useProduct } from '../../../support/browser/running.ts';
import { signUp } from '../../../support/browser/stories.ts';

const RENEWAL = '/api/users/refresh-token';

const product = useProduct();

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);

/** Breaks the signature of the stored access token, which the server refuses like an expired one; returns the token. */
const spoilAccessToken = (page: Page) =>
  page.evaluate(() => {
    const spoilt = `${sessionStorage.getItem('accessToken')!.split('.').slice(0, 2).join('.')}.spoilt`;
    for (const storage of [sessionStorage, localStorage]) storage.setItem('accessToken', spoilt);
    return spoilt;
  });

/** Tries to export the private key, as a script in the page could. */
const exportKey = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await resultOf(indexedDB.open('top-picks'));
    const keys = database.transaction('keys').objectStore('keys');
    const { privateKey } = await resultOf<CryptoKeyPair>(keys.get('session') as IDBRequest<CryptoKeyPair>);
    database.close();
    return crypto.subtle.exportKey('jwk', privateKey).then(
      () => 'exported',
      (error: unknown) => (error as Error).name,
    );
  });

it('[R3.13] a reloaded tab and a new tab of a browser renew its session, and the refresh token alone does not', async () => {
  const { page, context } = await product.newVisitor();
  await signUp(page, product.url);
  expect(await exportKey(page)).toBe('InvalidAccessError');

  const refreshToken = await stored(page, 'refreshToken');
  const theft = await fetch(product.url + RENEWAL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  });
  expect([theft.status, await theft.json()]).toMatchObject([401, { code: 'proof_rejected' }]);

  for (const open of [() => Promise.resolve(page), () => context.newPage()]) {
    // Either tab may be refused first, so the renewal of any tab is awaited.
    const renewed = context.waitForEvent('response', (response) => response.url().endsWith(RENEWAL));
    const spoilt = await spoilAccessToken(page);
    const tab = await open();
    await tab.goto(`${product.url}/settings`);
    expect((await renewed).status()).toBe(200);
    await tab.getByText(/^Signed in as .+@example\.com\.$/).waitFor();
    expect(await stored(tab, 'accessToken')).not.toBe(spoilt);
  }
  await context.close();
});
