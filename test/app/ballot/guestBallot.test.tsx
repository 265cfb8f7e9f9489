import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { readFlags } from '../../../src/core/ballot/guestFlags.ts';
import { coursesOf, MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { signIn, signUp } from '../../support/app/identityForms.ts';
import { findHeading, renderApp, type RenderedApp } from '../../support/app/renderApp.tsx';
import { memberWithWaitingFlags, storeWaiting, waitingIds } from '../../support/app/waitingFlags.ts';
import { registerMember } from '../../support/server/server.ts';

const server = useServer({}, MANY_COURSES);

const DAY_MS = 86_400_000;
const BATCH = `${PAGE_ORIGIN}/api/picks/:location/batch`;
const button = (name: string) => screen.findByRole('button', { name });
const actions = () => within(screen.getByRole('region', { name: 'Actions' }));
const arizona = () => coursesOf(server(), 'AZ');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** The ranking of Arizona as a guest who has planted flags there sees it. */
async function guestWith(count: number) {
  const { locationId, courses } = await arizona();
  const planted = courses.slice(0, count);
  storeWaiting(planted.map(({ _id: courseId }) => ({ locationId, courseId })));
  const app = await renderApp('/leaderboard/az');
  return { app, locationId, courses, planted, ids: planted.map(({ _id }) => _id) };
}

async function makeThemCount(app: RenderedApp): Promise<void> {
  await app.user.click(await actions().findByRole('link', { name: 'Make them count' }));
  await findHeading('Create your account');
}

/** What the server has of whoever is signed in here. */
async function picksOf(locationId: string): Promise<number[]> {
  const authorization = `Bearer ${sessionStorage.getItem('accessToken')}`;
  return (await server().app.inject({ url: `/api/picks/${locationId}`, headers: { authorization } })).json<Ballot>()
    .courseIds;
}

describe('a guest’s flags', () => {
  it('[R6.11] are planted and removed at once, and change no count', async () => {
    const { courses } = await arizona();
    const app = await renderApp('/leaderboard/az');
    const [first, second] = courses.map(({ name }) => name);
    const row = (await screen.findByRole('heading', { name: first! })).closest('li')!;
    const before = within(row).queryByText(/vote/)?.textContent;
    for (const name of [first, second]) await app.user.click(await button(`Vote for ${name}`));
    expect(await button(`Voted for ${first}`)).toHaveAttribute('aria-pressed', 'true');
    expect(await actions().findByText('2 flags planted')).toBeInTheDocument();
    expect(within(row).queryByText(/vote/)?.textContent).toBe(before);
    expect(app.path()).toBe('/leaderboard/az');

    await app.user.click(await button(`Voted for ${second}`));
    expect(await button(`Vote for ${second}`)).toHaveAttribute('aria-pressed', 'false');
    expect(await actions().findByText('1 flag planted')).toBeInTheDocument();
    expect(waitingIds()).toEqual([courses[0]!._id]);
  });

  it('[R6.11] are there after a reload, on the course’s page and in a second tab, which follows the first', async () => {
    const { app, planted, courses } = await guestWith(1);
    const [{ _id, name }] = planted as [{ _id: number; name: string }];
    await button(`Voted for ${name}`);
    cleanup();
    const tab = await renderApp(`/course/${_id}`);
    expect(await button(`Voted for ${name}`)).toBeInTheDocument();

    // What another tab stores reaches this one by the storage event.
    const { locationId } = await arizona();
    storeWaiting([{ locationId, courseId: courses[1]!._id }]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'guestBallot' })));
    expect(await button(`Vote for ${name}`)).toBeInTheDocument();
    // Planting here keeps what the other tab has planted.
    await tab.user.click(await button(`Vote for ${name}`));
    await waitFor(() => expect(waitingIds()).toEqual([courses[1]!._id, _id]));
    expect(app.store).not.toBe(tab.store);
  });

  it('[R6.11] are at most 22 in a state; the next tap says so', async () => {
    const { app, courses } = await guestWith(22);
    const next = courses[22]!.name;
    await app.user.click(await button(`Vote for ${next}`));
    expect(await screen.findByText('All 22 flags in Arizona are planted. Remove one first.')).toBeInTheDocument();
    expect(await button(`Vote for ${next}`)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(waitingIds()).toHaveLength(22);
    await makeThemCount(app);
    expect(screen.queryByText(/are planted/)).not.toBeInTheDocument();
  });

  it('[R6.11] are forgotten after 30 days', async () => {
    const { locationId, courses } = await arizona();
    const at = Date.now() - 30 * DAY_MS;
    storeWaiting([
      { locationId, courseId: courses[0]!._id, at },
      { locationId, courseId: courses[1]!._id, at: at + 60_000 },
    ]);
    await renderApp('/leaderboard/az');
    expect(await button(`Vote for ${courses[0]!.name}`)).toBeInTheDocument();
    expect(await button(`Voted for ${courses[1]!.name}`)).toBeInTheDocument();
  });

  it('[R6.11] lead to the sign-up, which says how many wait', async () => {
    const { app } = await guestWith(3);
    await makeThemCount(app);
    expect(await screen.findByText('Your 3 flags are waiting.')).toBeInTheDocument();
  });
});

describe('flags that were planted before a sign-in', () => {
  it('[R6.17] all count after a sign-up, which leads back to the ranking', async () => {
    const { app, locationId, planted, ids } = await guestWith(3);
    await makeThemCount(app);
    await signUp(app);
    expect(await screen.findByText('Your 3 flags count now.')).toBeInTheDocument();
    await findHeading('Arizona’s top golf courses');
    expect(app.path()).toBe('/leaderboard/az');
    for (const { name } of planted) expect(await button(`Voted for ${name}`)).toBeInTheDocument();
    expect(await picksOf(locationId)).toEqual(ids);
    expect(waitingIds()).toEqual([]);
    await waitFor(() => expect(app.store.getState().footer.remainingVotes).toBe(19));
  });

  it('[R6.17] of several states are given in one call each', async () => {
    const utah = await coursesOf(server(), 'UT');
    const { locationId, courses } = await arizona();
    storeWaiting([
      { locationId, courseId: courses[0]!._id },
      { locationId: utah.locationId, courseId: utah.courses[0]!._id },
      { locationId, courseId: courses[1]!._id },
    ]);
    const calls: unknown[] = [];
    network.use(
      http.post(BATCH, async ({ request }) => {
        calls.push(((await request.clone().json()) as { courseIds: number[] }).courseIds.length);
      }),
    );
    const app = await renderApp('/leaderboard/az');
    await makeThemCount(app);
    await signUp(app);
    expect(await screen.findByText('Your 3 flags count now.')).toBeInTheDocument();
    expect(calls).toEqual([2, 1]);
    expect(await picksOf(utah.locationId)).toEqual([utah.courses[0]!._id]);
  });

  it.each([
    ['Add', true],
    ['Not mine', false],
  ])('[R6.17] are asked about at a sign-in: “%s”', async (answer, isAdded) => {
    const { user } = await registerMember(server());
    const { app, locationId, ids } = await guestWith(3);
    await app.go('/login');
    expect(await screen.findByText('Your 3 flags are waiting.')).toBeInTheDocument();
    await signIn(app, user.email);
    const dialog = within(await screen.findByRole('dialog', { name: 'Are these flags yours?' }));
    expect(dialog.getByText('3 flags were planted on this device before you signed in. Add them?')).toBeInTheDocument();
    expect(await picksOf(locationId)).toEqual([]);
    await app.user.click(dialog.getByRole('button', { name: answer }));
    if (isAdded) await screen.findByText('Your 3 flags count now.');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await picksOf(locationId)).toEqual(isAdded ? ids : []);
    expect(waitingIds()).toEqual([]);
  });

  it('[R6.17] offer a swap for the first that finds no vote left, and name the others', async () => {
    const { courses, stored, waiting } = await memberWithWaitingFlags(server(), { picked: 21, count: 3 });
    const app = await renderApp('/leaderboard/az');
    expect(
      await screen.findByText(`Your flag for ${waiting[0]!.name} counts now. No flag left for ${waiting[2]!.name}.`),
    ).toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Swap a pick' }));
    expect(await dialog.findByText(new RegExp(`should ${waiting[1]!.name} replace`))).toBeInTheDocument();
    await app.user.click(await dialog.findByRole('button', { name: `Replace ${courses[0]!.name}` }));
    await waitFor(async () => expect((await stored())[0]).toBe(waiting[1]!._id));
    expect(waitingIds()).toEqual([]);
  });
});

it('stored flags are read from any text without a fault, each course once and at most 22 in a state', () => {
  const flag = fc.record(
    {
      courseId: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(0, -1, 1.5, '7', null, 2_147_483_648)),
      locationId: fc.constantFrom('in-az', 'in-ut', 7),
      at: fc.constantFrom(Date.now(), 0, 'now'),
      userId: fc.constantFrom('ada', 7),
      key: fc.constantFrom('short', 'a-key-of-sixteen-characters'),
    },
    { requiredKeys: [] },
  );
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    fc.array(fc.oneof(flag, fc.jsonValue())).map((all) => JSON.stringify(all)),
  );
  fc.assert(
    fc.property(text, (stored) => {
      window.localStorage.setItem('guestBallot', stored);
      const flags = readFlags();
      for (const { courseId, at } of flags) {
        expect(Number.isInteger(courseId) && courseId > 0 && courseId < 2 ** 31).toBe(true);
        expect(at).toBeGreaterThan(0);
      }
      for (const place of ['in-az', 'in-ut']) {
        const guests = flags.filter(({ locationId, userId }) => locationId === place && userId === undefined);
        expect(guests.length).toBeLessThanOrEqual(22);
        expect(new Set(guests.map(({ courseId }) => courseId)).size).toBe(guests.length);
      }
    }),
  );
});
