import { addListener } from '@reduxjs/toolkit';
import { http } from 'msw';
import { expect, it } from 'vitest';
import type { SignedIn } from '../../../contract/session.ts';
import type { User } from '../../../contract/users.ts';
import type { SignOutReason } from '../../../src/api/events.ts';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { expectSignedIn, expectSignedOut, useTabs } from '../../support/app/memberTabs.ts';
import type { Tab } from '../../support/app/tabs.ts';
import { registerMember, type TestMember } from '../../support/server/server.ts';

const MINUTE_MS = 60_000;
const server = useServer();
const { wire, advance, openTab, tabsOf, signUpIn, renewWithoutKey, database } = useTabs(server);

/** A second session of the member. */
async function signInAgain(member: TestMember): Promise<SignedIn> {
  const payload = { idToken: member.idToken };
  return (await server().app.inject({ method: 'POST', url: '/api/users/login', payload })).json<SignedIn>();
}

it('[R3.16] a sign-out in one tab signs out the other tabs within 2 s, and the server is told once', async () => {
  const group = await tabsOf(await registerMember(server()), 3);
  await group[1]!.signOut();
  await expectSignedOut(group);
  expect(group.map(({ store }) => store.getState().session.signOutReason)).toEqual(['elsewhere', null, 'elsewhere']);
  expect([wire().logouts, wire().renewals]).toEqual([1, 0]);
});

it.each<[reason: SignOutReason | undefined, told: SignOutReason]>([
  [undefined, 'elsewhere'],
  ['deleted', 'deleted'],
  ['everywhere', 'everywhere'],
  ['disabled', 'disabled'],
])('[R3.16] a sign-out with the reason %s is told to the other tab as %s', async (reason, told) => {
  const [tab, other] = (await tabsOf(await registerMember(server()), 2)) as [Tab, Tab];
  await tab.signOut(reason);
  await expectSignedOut([tab, other]);
  expect(other.store.getState().session.signOutReason).toBe(told);
});

it('[R3.8] a sign-out whose call is slow leaves a sign-in in another tab alone', async () => {
  const member = await registerMember(server());
  const [tab] = (await tabsOf(member, 1)) as [Tab];
  wire().holdLogouts = Promise.withResolvers();
  const signedOut = tab.signOut();
  await expect.poll(() => wire().logouts).toBe(1);
  const [again] = (await tabsOf(await signInAgain(member), 1)) as [Tab];
  wire().holdLogouts?.resolve();
  await signedOut;
  await again.poll();
  expectSignedIn([again], member);
  await expectSignedOut([tab]);
  expect(localStorage.getItem('accessToken')).toBe(again.stored('accessToken'));
});

it('[R3.8] a response about the member before does not name who has signed in since', async () => {
  const [before, since] = [await registerMember(server()), await registerMember(server())];
  const tab = await openTab();
  const [reached, late] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const holdOne = async () => {
    reached.resolve(undefined);
    await late.promise;
  };
  network.use(http.get(`${PAGE_ORIGIN}/api/users/me`, holdOne, { once: true }));
  await tab.signIn(before.idToken);
  await reached.promise;
  const { userApi } = await tab.run(() => import('../../../src/api/api.ts'));
  const loaded: string[] = [];
  const effect = ({ payload }: { payload: User }) => void loaded.push(payload._id);
  tab.store.dispatch(addListener({ matcher: userApi.endpoints.getMe.matchFulfilled, effect }));
  await tab.signIn(since.idToken);
  await expect.poll(() => loaded).toEqual([since.user._id]);
  late.resolve(undefined);
  await expect.poll(() => loaded).toEqual([since.user._id, before.user._id]);
  expectSignedIn([tab], since);
});

it('[R3.16] a vote in one tab is at once in the ballot of the member’s other tabs, and in no other member’s', async () => {
  const member = await registerMember(server());
  const group = await tabsOf(member, 2);
  const [stranger] = await tabsOf(await registerMember(server()), 1);
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const picks = () => [...group, stranger!].map((tab) => tab.picks(locationId));
  await expect.poll(picks).toEqual([[], [], []]);
  await group[0]!.vote(locationId, courses[0]!._id);
  await expect.poll(picks).toEqual([[courses[0]!._id], [courses[0]!._id], []]);
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
