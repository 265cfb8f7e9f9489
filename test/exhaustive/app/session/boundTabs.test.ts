import { describe, expect, it } from 'vitest';
import { useServer } from '../../../support/app/appServer.ts';
import { expectSignedIn, expectSignedOut, useTabs } from '../../../support/app/memberTabs.ts';
import { registerMember, type TestMember } from '../../../support/server/server.ts';

const MINUTE_MS = 60_000;
const server = useServer();
const { wire, advance, openTab, tabsOf, signUpIn, renewWithoutKey, boundMember, database } = useTabs(server);

describe('a session that begins in the page', () => {
  it('works without a browser key where the browser cannot store one', async () => {
    database().isBroken = true;
    const tab = await openTab();
    await signUpIn(tab);
    advance(11 * MINUTE_MS);
    await tab.poll();
    expect([tab.lastPoll(), wire().renewals]).toEqual(['fulfilled', 1]);
    expect((await renewWithoutKey(tab)).statusCode).toBe(200);
  });

  it('stays signed in while the browser key cannot be read', async () => {
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

  it('ends when the browser key was deleted with the data of the browser', async () => {
    const member = await boundMember();
    const group = await tabsOf(member, 2);
    database().stored.clear();
    advance(11 * MINUTE_MS);
    await group[0]!.poll();
    await expectSignedOut(group);
  });
});

describe('a planted cookie with another member’s refresh token', () => {
  const plant = ({ refreshToken }: TestMember) => {
    document.cookie = `refreshToken=${refreshToken}; path=/`;
  };

  it('[R3.17] changes the member of no tab, old or new, and signs nobody out', async () => {
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

  it('signs in no guest', async () => {
    plant(await registerMember(server()));
    const guest = await openTab();
    expect(guest.store.getState().session).toMatchObject({ status: 'anonymous', user: null });
    expect(wire().renewals).toBe(0);
  });
});
