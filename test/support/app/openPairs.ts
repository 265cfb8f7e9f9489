import { screen, within } from '@testing-library/react';
import type { TestServer } from '../server/server.ts';
import { memberWithPicks } from './memberWithPicks.ts';
import { findHeading, renderApp, type RenderedApp } from './renderApp.tsx';

/** Opens "Order by pairs" of a new member with picks in Arizona. */
export async function openPairs(server: TestServer, count = 4) {
  const member = await memberWithPicks(server, { count });
  const app = await renderApp('/my-picks/pairs');
  await findHeading('Which is better?');
  await screen.findByRole('button', { name: 'Too close to call' });
  return { ...app, ...member };
}

/** The courses that are asked about, left one first. */
export const askedPair = (): string[] =>
  screen
    .getByText(/ or .*\? About \d+ more\.$/, { selector: '[role=status]' })
    .textContent.replace(/^Undone\. /, '')
    .replace(/\? About \d+ more\.$/, '')
    .split(' or ');

/** The order so far. */
export const orderSoFar = (): (string | undefined)[] =>
  within(screen.getByRole('region', { name: /^Your order/ }))
    .getAllByRole('listitem')
    .map(({ lastChild }) => lastChild?.textContent ?? undefined);

/** Answers with the keys, as somebody who wants this order, until nothing is asked or `most` answers are given. */
export async function answerAs({ user }: Pick<RenderedApp, 'user'>, wanted: readonly string[], most = Infinity) {
  let asked = 0;
  for (; asked < most && screen.queryByRole('button', { name: 'Too close to call' }); asked += 1) {
    const [left = '', right = ''] = askedPair();
    await user.keyboard(wanted.indexOf(left) < wanted.indexOf(right) ? '{ArrowLeft}' : '{ArrowRight}');
  }
  return asked;
}
