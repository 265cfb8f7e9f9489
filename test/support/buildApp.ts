import { build } from 'vite';

/** The end-to-end tests run on the page as it is shipped. */
export default async function setup(): Promise<void> {
  await build({ logLevel: 'warn' });
}
