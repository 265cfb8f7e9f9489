import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_VOTES } from '../../../../contract/limits.ts';
import { storeTokens } from '../../../../src/api/session/tokenStore.ts';
import { startPersistence } from '../../../../src/app/persistence.ts';
import { type AppStore, makeStore } from '../../../../src/app/store.ts';
import {
  givingRequested,
  flagsClaimed,
  flagsDropped,
  selectFlags,
} from '../../../../src/core/ballot/guestBallotSlice.ts';
import { keepFlag, readFlags, toggleFlag } from '../../../../src/core/ballot/guestFlags.ts';
import { selectIsMember, signedIn, signedOut } from '../../../../src/core/session/sessionSlice.ts';
import { BatchServer } from '../../../support/app/batchServer.ts';
import { playOut } from '../../../support/app/ballotNetwork.ts';
import { trials } from '../../../support/goals/goals.ts';

const PLACES = ['in-az', 'in-nm'] as const;
const MEMBERS = ['ada', 'bob'] as const;

type Place = (typeof PLACES)[number];
type MemberId = (typeof MEMBERS)[number];
type Fate = 'answered' | 'failed' | 'refused' | 'unreachable' | 'lost';

const json = (body: unknown, status = 200) => Response.json(body, { status });

type Tapped = { tab: number; member: MemberId; place: Place; courseId: number };

type Step =
  | { does: 'plant'; tab: number; place: Place; courseId: number }
  | ({ does: 'signUp' | 'signIn' | 'keep' | 'elsewhere' } & Tapped)
  | { does: 'add' | 'notMine' | 'retry' | 'signOut' | 'sessionOver' | 'reload'; tab: number };

/** The session of whoever uses the browser ends by itself, and a member signs in there. */
type HandOver = { does: 'handOver' } & Tapped;

const someTab = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step | HandOver> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('plant' as const),
      tab: someTab,
      place: fc.constantFrom(...PLACES),
      courseId: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'signUp' as const,
        'signIn' as const,
        'keep' as const,
        'elsewhere' as const,
        'handOver' as const,
      ),
      tab: someTab,
      member: fc.constantFrom(...MEMBERS),
      place: fc.constantFrom(...PLACES),
      courseId: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'add' as const,
        'notMine' as const,
        'retry' as const,
        'retry' as const,
        'signOut' as const,
        'sessionOver' as const,
        'reload' as const,
      ),
      tab: someTab,
    }),
  },
);

const detailsOf = (_id: string) => ({ _id, name: _id, isAdmin: false, primaryLocation: null, state: null });

beforeEach(async () => {
  // Its first import takes longer than a step.
  await import('../../../../src/core/ballot/giveFlags.ts');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  storeTokens({ accessToken: 'head.e30.mac', refreshToken: 'v1.session1.0.mac' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * Plays steps on one device with two tabs, and votes of the members' other devices, and compares with a plain model: who
 * has planted what, and what became of it.
 */
async function play(
  story: readonly (Step | HandOver)[],
  fates: Iterator<Fate>,
  filled: number,
  scheduler: fc.Scheduler,
) {
  localStorage.removeItem('guestBallot');
  const server = new BatchServer(MEMBERS, PLACES, filled);
  const memberOf = new Map<AppStore, MemberId>();
  let sender: MemberId | undefined;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const [, place, what] = /^\/api\/picks\/([^/]+)(?:\/(batch))?$/.exec(pathname) ?? [];
    const member = sender!;
    if (place === undefined) return json({ ...detailsOf(member), email: 'x@example.com' });
    if (what === undefined) return json(server.ballot(member, place));
    const { key, courseIds } = (await request.json()) as { key: string; courseIds: number[] };
    // Whoever is signed in when it is sent is who it is for.
    const fate = fates.next().value as Fate;
    await scheduler.schedule(Promise.resolve(), `batch arrives (${fate})`);
    const answer = fate === 'answered' || fate === 'lost' ? server.batch(member, place, key, courseIds) : undefined;
    await scheduler.schedule(Promise.resolve(), `batch responds (${fate})`);
    if (fate === 'unreachable' || fate === 'lost') throw new TypeError('Failed to fetch');
    if (fate === 'failed') return json({ code: 'internal', message: 'Down' }, 500);
    if (fate === 'refused') return json({ code: 'too_many_requests', message: 'Later' }, 429);
    return json(answer);
  });

  const open = async () => {
    const store = makeStore();
    return { store, stop: await startPersistence(store) };
  };
  const tabs = [await open(), await open()];
  /** What must have become of each planted flag. */
  let guests: string[] = [];
  const owed: Record<MemberId, Set<string>> = { ada: new Set(), bob: new Set() };
  /** How often a flag was planted for a member: no call may add it more often, even if it was taken back since. */
  const plantings = new Map<string, number>();
  const owe = (member: MemberId, flag: string) => {
    owed[member].add(flag);
    server.decided.delete(`${member} ${flag}`);
    plantings.set(`${member} ${flag}`, (plantings.get(`${member} ${flag}`) ?? 0) + 1);
  };

  const sync = () => window.dispatchEvent(new StorageEvent('storage', { key: 'guestBallot' }));
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await playOut(scheduler);
      sync();
    }
  };
  const claim = (member: MemberId) => {
    for (const flag of guests) owe(member, flag);
    guests = [];
  };

  const steps = story.flatMap((one): Step[] =>
    one.does === 'handOver'
      ? [
          { does: 'sessionOver', tab: one.tab },
          { ...one, does: 'signIn' },
        ]
      : [one],
  );
  for (const { tab, ...next } of steps) {
    const { store } = tabs[tab]!;
    const member = memberOf.get(store);
    sender = member ?? sender;
    switch (next.does) {
      case 'plant': {
        if (member !== undefined) break;
        const flag = `${next.place} ${next.courseId}`;
        store.dispatch(toggleFlag({ locationId: next.place, courseId: next.courseId }));
        guests = guests.includes(flag) ? guests.filter((one) => one !== flag) : [...guests, flag];
        break;
      }
      case 'signUp':
      case 'signIn': {
        // One member at a time uses the browser.
        if (memberOf.size > 0) break;
        memberOf.set(store, next.member);
        sender = next.member;
        const other = next.member === 'ada' ? 'bob' : 'ada';
        for (const flag of owed[other]) if (!isGiven(server, other, flag)) owed[other].delete(flag);
        if (next.does === 'signUp') claim(next.member);
        store.dispatch(signedIn(detailsOf(next.member), { method: 'email', isNew: next.does === 'signUp' }));
        break;
      }
      case 'keep':
        if (member === undefined) break;
        store.dispatch(keepFlag({ locationId: next.place, courseId: next.courseId, userId: member }));
        owe(member, `${next.place} ${next.courseId}`);
        break;
      case 'elsewhere':
        server.toggleElsewhere(next.member, next.place, next.courseId);
        break;
      case 'add':
        if (member === undefined || !selectIsMember(store.getState())) break;
        claim(member);
        store.dispatch(flagsClaimed(member));
        break;
      case 'notMine':
        if (member === undefined) break;
        guests = [];
        store.dispatch(flagsDropped());
        break;
      case 'retry':
        if (member !== undefined) store.dispatch(givingRequested());
        break;
      case 'signOut':
      case 'sessionOver':
        if (member === undefined) break;
        if (next.does === 'signOut')
          for (const flag of owed[member]) if (!isGiven(server, member, flag)) owed[member].delete(flag);
        store.dispatch(signedOut(next.does === 'sessionOver' ? 'sessionOver' : undefined));
        memberOf.delete(store);
        break;
      case 'reload':
        if (member !== undefined) break;
        tabs[tab]!.stop();
        tabs[tab] = await open();
        break;
    }
    await settle();
    expect(
      readFlags()
        .filter(({ userId }) => userId === undefined)
        .map(({ locationId, courseId }) => `${locationId} ${courseId}`)
        .toSorted(),
    ).toEqual(guests.toSorted());
    for (const { store: one } of tabs) expect(selectFlags(one.getState())).toEqual(readFlags());
    // Nothing waits of a member who has signed out, or whom another one has followed.
    for (const { userId, locationId, courseId } of readFlags())
      if (userId !== undefined) expect(owed[userId as MemberId]).toContain(`${locationId} ${courseId}`);
  }

  // Everybody comes back once more, and nothing fails any more.
  for (const { store } of tabs) if (memberOf.has(store)) store.dispatch(signedOut('sessionOver'));
  const last = MEMBERS.filter((member) => [...owed[member]].length > 0);
  fates = (function* (): Generator<Fate> {
    for (;;) yield 'answered';
  })();
  for (const member of last.slice(0, 1)) {
    sender = member;
    tabs[0]!.store.dispatch(signedIn(detailsOf(member), { method: 'email', isNew: false }));
    await settle();
    expect(readFlags().filter(({ userId }) => userId !== undefined)).toEqual([]);
    for (const flag of owed[member]) expect(isGiven(server, member, flag)).toBe(true);
  }
  for (const member of MEMBERS)
    for (const place of PLACES) {
      const picks = server.picks(member, place);
      expect(picks.length).toBeLessThanOrEqual(MAX_VOTES);
      // None but what was planted for this member.
      for (const id of picks.filter((courseId) => courseId < 1000))
        expect(owed[member].has(`${place} ${id}`) || server.votedElsewhere.has(`${member} ${place} ${id}`)).toBe(true);
    }
  for (const flag of new Set(server.added))
    expect(server.added.filter((one) => one === flag).length).toBeLessThanOrEqual(plantings.get(flag) ?? 0);
  for (const { store, stop } of tabs) {
    store.dispatch(signedOut());
    stop();
  }
}

/** Whether the server has said what became of the flag: it is in the ballot, or was, or found no room. */
const isGiven = (server: BatchServer, member: MemberId, flag: string) => server.decided.has(`${member} ${flag}`);

it('[R6.18] no flag is lost, doubled, above 22 or another member’s, whatever tabs, devices, failures and retries come', async () => {
  const fate = fc.constantFrom<Fate>('answered', 'answered', 'failed', 'refused', 'unreachable', 'lost');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.infiniteStream(fate),
      fc.constantFrom(0, 20, 22),
      fc.scheduler(),
      play,
    ),
    { numRuns: trials(200) },
  );
}, 240_000);
