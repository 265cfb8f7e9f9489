import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { expectSignedIn, expectSignedOut, useTabs } from '../../support/app/memberTabs.ts';
import { newIdentity } from '../../support/server/identity.ts';
import { registerMember, type TestMember } from '../../support/server/server.ts';
import type { Tab } from '../../support/app/tabs.ts';

const MINUTE_MS = 60_000;
const server = useServer();
const { wire, advance, openTab, tabsOf, boundMember, database } = useTabs(server);

describe('the key of the browser', () => {
  const renewalBy = (tab: Tab) => {
    const refreshToken = tab.stored('refreshToken');
    return server().app.inject({ method: 'POST', url: '/api/users/refresh-token', payload: { refreshToken } });
  };

  it('binds a session that is begun in the page: its tokens alone renew nothing', async () => {
    const tab = await openTab();
    const { sessionApi } = await tab.run(() => import('../../../src/core/session/sessionApi.ts'));
    const { idToken } = await newIdentity();
    const form = { idToken, fName: 'Ada', lName: 'Palmer' };
    await tab.run(() => tab.store.dispatch(sessionApi.endpoints.register.initiate({ form })));
    await tab.poll();
    expect((await renewalBy(tab)).json()).toMatchObject({ code: 'proof_rejected' });
    advance(11 * MINUTE_MS);
    await tab.poll();
    expect([tab.lastPoll(), wire().renewals]).toEqual(['fulfilled', 1]);
    expect([...database().stored.values()]).toMatchObject([{ privateKey: { extractable: false } }]);
  });

  it('cannot be kept by some browsers, whose sessions work without it', async () => {
    database().isBroken = true;
    const tab = await openTab();
    const { sessionApi } = await tab.run(() => import('../../../src/core/session/sessionApi.ts'));
    const { idToken } = await newIdentity();
    const form = { idToken, fName: 'Ada', lName: 'Palmer' };
    await tab.run(() => tab.store.dispatch(sessionApi.endpoints.register.initiate({ form })));
    await tab.poll();
    advance(11 * MINUTE_MS);
    await tab.poll();
    expect([tab.lastPoll(), wire().renewals]).toEqual(['fulfilled', 1]);
    expect((await renewalBy(tab)).statusCode).toBe(200);
  });

  it('signs nobody out while it cannot be read for a moment', async () => {
    const member = await boundMember();
    const group = await tabsOf(member, 2);
    advance(11 * MINUTE_MS);
    database().isBroken = true;
    await Promise.all(group.map((tab) => tab.poll()));
    expectSignedIn(group, member);
    const reloaded = await openTab();
    expect(reloaded.store.getState().session).toMatchObject({ status: 'restoring', isUnreachable: true });
    database().isBroken = false;
    await Promise.all(group.map((tab) => tab.poll()));
    expect(group.map((tab) => tab.lastPoll())).toEqual(['fulfilled', 'fulfilled']);
    expectSignedIn(group, member);
  });

  it('is gone for good with the rest of a browser’s data: the session is over', async () => {
    const member = await boundMember();
    const group = await tabsOf(member, 2);
    database().stored.clear();
    advance(11 * MINUTE_MS);
    await group[0]!.poll();
    await expectSignedOut(group);
  });
});

describe('a cookie that somebody else has planted', () => {
  const plant = ({ refreshToken }: TestMember) => {
    document.cookie = `refreshToken=${refreshToken}; path=/`;
  };

  it('[R3.17] turns no tab into that member’s and signs nobody out, in new tabs as well', async () => {
    const [ada, mallory] = [await registerMember(server()), await registerMember(server())];
    const group = await tabsOf(ada, 2);
    for (let round = 0; round < 5; round += 1) {
      plant(mallory);
      group.push(await openTab());
      advance(11 * MINUTE_MS);
      await Promise.all(group.map((tab) => tab.poll()));
      expectSignedIn(group, ada);
    }
    plant(mallory);
    group.push(await openTab());
    await group[0]!.signOut();
    await expectSignedOut(group);
  });

  it('signs no guest in', async () => {
    plant(await registerMember(server()));
    const guest = await openTab();
    expect(guest.store.getState().session).toMatchObject({ status: 'anonymous', user: null });
    expect(wire().renewals).toBe(0);
  });
});
