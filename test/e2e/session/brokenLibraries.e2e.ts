import { it } from 'vitest';
import { breakLibrary } from '../../support/browser/brokenLibraries.ts';
import { useProduct } from '../../support/browser/running.ts';
import { signUp } from '../../support/browser/stories.ts';

const product = useProduct();

it('[R9.8] a guest whose IndexedDB never answers signs up', async () => {
  const { page } = await product.newVisitor();
  await breakLibrary(page, 'indexedDB', 'never answers');
  await signUp(page, product.url);
  await page.getByRole('link', { name: 'Sign out' }).waitFor();
});
