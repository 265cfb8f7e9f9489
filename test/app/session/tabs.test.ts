import { expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { expectSignedOut, useTabs } from '../../support/app/memberTabs.ts';
import { registerMember } from '../../support/server/server.ts';

const MINUTE_MS = 60_000;
const server = useServer();
const { wire, advance, openTab, tabsOf, signUpIn, renewWithoutKey, database } = useTabs(server);

it('[R3.16] a sign-out in one tab signs out the other tabs within 2 s, and the server is told once', async () => {
  const group = await tabsOf(await registerMember(server()), 3);
  await group[1]!.signOut();
  await expectSignedOut(group);
  expect(group.map(({ store }) => store.getState().session.signOutReason)).toEqual(['elsewhere', null, 'elsewhere']);
  expect([wire().logouts, wire().renewals]).toEqual([1, 0]);
});

it('[R3.13] a session that begins in the page is bound to a key that cannot be exported', async () => {
  const tab = await openTab();
  await signUpIn(tab);
  expect((await renewWithoutKey(tab)).json()).toMatchObject({ code: 'proof_rejected' });
  advance(11 * MINUTE_MS);
  await tab.poll();
  expect([tab.lastPoll(), wire().renewals]).toEqual(['fulfilled', 1]);
  expect([...database().stored.values()]).toMatchObject([{ privateKey: { extractable: false } }]);
});
