import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../contract/session.ts';
import { useServer } from '../../../support/app/appServer.ts';
import { count, measured, trials } from '../../../support/goals/goals.ts';
import { expectSignedIn, expectSignedOut, useTabs } from '../../../support/app/memberTabs.ts';
import { registerMember, type TestMember } from '../../../support/server/server.ts';
import type { Tab } from '../../../support/app/tabs.ts';

const MINUTE_MS = 60_000;
const server = useServer();
const { wire, random, advance, tabsOf, boundMember } = useTabs(server);

/** One round: time passes, some tabs fall asleep or wake up, and all tabs that are awake fetch their user. */
async function cycle(group: readonly Tab[], asleep: Set<Tab>): Promise<void> {
  advance(10 * MINUTE_MS + Math.floor(random() * MINUTE_MS));
  for (const tab of group) {
    if (asleep.has(tab) ? random() < 0.4 : random() < 0.15) {
      if (asleep.delete(tab)) tab.wake();
      else if (asleep.size < group.length - 1) {
        asleep.add(tab);
        tab.freeze();
      }
    }
  }
  await Promise.all(group.filter((tab) => !asleep.has(tab)).map((tab) => tab.poll()));
}

describe('tabs of one browser', () => {
  it.for([
    [2, count(1000, trials(100))],
    [4, count(1000, trials(100))],
    [8, count(500, trials(25))],
  ] as const)(
    '%s of one member stay signed in over %s rounds of expiry, lost responses and sleep',
    { timeout: 1_200_000 },
    async ([tabs, rounds], { task }) => {
      const member = await boundMember();
      const group = await tabsOf(member, tabs);
      expectSignedIn(group, member);
      const asleep = new Set<Tab>();
      wire().lostShare = 0.3;
      for (let round = 0; round < rounds; round += 1) {
        await cycle(group, asleep);
        expectSignedIn(group, member);
      }
      expect(wire().logouts).toBe(0);
      expect(wire().renewals).toBeGreaterThan(rounds);
      const figure = `${tabs} tabs, ${rounds} rounds of expiry, lost answers and sleep: 0 members signed out`;
      measured(task, 'G12', figure);
    },
  );

  it('of two members each stay signed in as their own member over many rounds', async () => {
    const [ada, bob] = [await boundMember(), await boundMember()];
    const tabsOfAda = await tabsOf(ada, 2);
    const tabsOfBob = await tabsOf(bob, 2);
    const asleep = new Set<Tab>();
    wire().lostShare = 0.3;
    for (let round = 0; round < trials(100); round += 1) {
      await cycle([...tabsOfAda, ...tabsOfBob], asleep);
      expectSignedIn(tabsOfAda, ada);
      expectSignedIn(tabsOfBob, bob);
    }
    expect(wire().logouts).toBe(0);
  }, 120_000);

  it.for<[how: string, skewMs: number]>([
    ['ahead', 10 * MINUTE_MS],
    ['behind', -10 * MINUTE_MS],
    ['an hour ahead', 60 * MINUTE_MS],
    ['an hour behind', -60 * MINUTE_MS],
  ])(
    'with a clock that is %s stay signed in and renew no more often than with a correct clock',
    async ([how, skewMs], { task }) => {
      const member = await boundMember();
      const group = await tabsOf(member, 2);
      for (let round = 0; round < 20; round += 1) {
        advance(5 * MINUTE_MS, skewMs);
        for (const tab of group) {
          await tab.poll();
          expect(tab.lastPoll()).toBe('fulfilled');
        }
        expectSignedIn(group, member);
      }
      // A token lasts for 10 minutes.
      expect(wire().renewals).toBeLessThanOrEqual(12);
      measured(task, 'G25', `a clock ${how}: ${wire().renewals} renewals in 100 minutes, 0 members signed out`);
    },
  );

  it('stay signed in without a renewal when the clock jumps by an hour, forward and back', async ({ task }) => {
    const member = await registerMember(server());
    const group = await tabsOf(member, 2);
    for (const skewMs of [0, 60 * MINUTE_MS, 0, -60 * MINUTE_MS, 0]) {
      advance(MINUTE_MS, skewMs);
      await Promise.all(group.map((tab) => tab.poll()));
      expectSignedIn(group, member);
    }
    expect(wire().renewals).toBe(0);
    measured(task, 'G25', 'a clock that jumps by an hour, there and back: 0 renewals, 0 members signed out');
  });
});

describe('a session that has ended on the server', () => {
  it('signs out every tab with the reason “session over”, whichever tab finds out', async () => {
    const member = await registerMember(server());
    const group = await tabsOf(member, 3);
    const headers = { authorization: `Bearer ${member.accessToken}` };
    await server().app.inject({ method: 'DELETE', url: '/api/users/me/sessions', headers });
    advance(MINUTE_MS);
    await group[0]!.poll();
    await expectSignedOut(group);
    const reasons = () => group.map(({ store }) => store.getState().session.signOutReason);
    await expect.poll(reasons).toEqual(['sessionOver', 'sessionOver', 'sessionOver']);
  });
});

describe('a sign-out in one tab', () => {
  it('signs out a frozen tab when it wakes', async () => {
    const [first, frozen] = (await tabsOf(await registerMember(server()), 2)) as [Tab, Tab];
    frozen.freeze();
    await first.signOut();
    frozen.wake();
    await expectSignedOut([first, frozen]);
    expect(wire().logouts).toBe(1);
  });

  it('[R3.16] signs out the tabs of its member only, also when another member has signed in since', async () => {
    const [ada, bob] = [await registerMember(server()), await registerMember(server())];
    const tabsOfAda = await tabsOf(ada, 3);
    const tabsOfBob = await tabsOf(bob, 2);
    await tabsOfAda[0]!.signOut();
    await expectSignedOut(tabsOfAda);
    expectSignedIn(tabsOfBob, bob);
    await Promise.all(tabsOfBob.map((tab) => tab.poll()));
    expectSignedIn(tabsOfBob, bob);
    expect(wire().logouts).toBe(1);
    expect(localStorage.getItem('accessToken')).toBe(tabsOfBob[0]!.stored('accessToken'));
  });

  it('is not undone by a renewal that another tab has sent before', async () => {
    const [first, second] = (await tabsOf(await registerMember(server()), 2)) as [Tab, Tab];
    advance(11 * MINUTE_MS);
    wire().holdRenewals = Promise.withResolvers();
    const polled = second.poll();
    await expect.poll(() => wire().renewals).toBe(1);
    second.freeze();
    await first.signOut();
    wire().holdRenewals?.resolve();
    await polled;
    expect([localStorage.getItem('accessToken'), document.cookie]).toEqual([null, '']);
    second.wake();
    await expectSignedOut([first, second]);
    expect(wire().logouts).toBe(1);
  });
});

describe('a tab', () => {
  it('that wakes with a wrong clock renews the session when the newer stored token has expired, too', async () => {
    const member = await registerMember(server());
    const [first, sleeper] = (await tabsOf(member, 2)) as [Tab, Tab];
    sleeper.freeze();
    advance(11 * MINUTE_MS);
    await first.poll();
    advance(11 * MINUTE_MS, -20 * MINUTE_MS);
    await sleeper.poll();
    expect(sleeper.lastPoll()).toBe('fulfilled');
    expect(wire().renewals).toBe(2);
  });

  /** The same member, signed in once more in a tab opened for it. */
  async function signInAgain(member: TestMember): Promise<Tab> {
    const payload = { idToken: member.idToken };
    const login = await server().app.inject({ method: 'POST', url: '/api/users/login', payload });
    return (await tabsOf({ ...member, ...login.json<SignedIn>() }, 1))[0]!;
  }

  it('[R3.16] adopts the session that its member has opened last in another tab', async () => {
    const member = await registerMember(server());
    const [first] = (await tabsOf(member, 1)) as [Tab];
    const second = await signInAgain(member);
    await expect.poll(() => first.stored('accessToken')).toBe(second.stored('accessToken'));
    await second.signOut();
    await expectSignedOut([first, second]);
  });

  it('that wakes adopts the last session of its member, even if its own has ended and the stored token has expired', async () => {
    const member = await registerMember(server());
    const [sleeper] = (await tabsOf(member, 1)) as [Tab];
    sleeper.freeze();
    const second = await signInAgain(member);
    const headers = { authorization: `Bearer ${second.stored('accessToken')}` };
    await server().app.inject({ method: 'DELETE', url: '/api/users/me/sessions?except=current', headers });
    advance(11 * MINUTE_MS);
    await sleeper.poll();
    expect(sleeper.lastPoll()).toBe('fulfilled');
    expectSignedIn([sleeper], member);
  });
});
