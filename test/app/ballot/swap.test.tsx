import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { MANY_COURSES, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { withdrawCourse } from '../../support/server/offers.ts';

const server = useServer({}, MANY_COURSES);

const SWAP = `${PAGE_ORIGIN}/api/picks/:location/swap`;
const sheet = () => screen.findByRole('dialog', { name: 'Swap a pick' });
const button = (name: string) => screen.findByRole('button', { name });

/** Opens a page of a member with 22 picks in Arizona; `next` is a course that is not picked. */
async function openFull(page: 'voting' | 'course' = 'voting') {
  const member = await memberWithPicks(server(), { count: 22 });
  const { locationId, courses } = member;
  const next = courses[22]!;
  const app = await renderApp(page === 'voting' ? `/voting/${locationId}` : `/course/${next._id}`);
  await findHeading(page === 'voting' ? 'Plant your flags' : next.name);
  const open = async () => {
    await app.user.click(await button(`Swap a pick for ${next.name}`));
    return within(await sheet());
  };
  return { ...app, ...member, next, open };
}

describe('a member with 22 picks', () => {
  it('[R6.6] swaps a pick for a course, which takes the pick’s place', async () => {
    const { user, store, picked, next, courseIds, stored, open } = await openFull();
    const dialog = await open();
    expect((await dialog.findAllByRole('listitem')).map((row) => row.textContent)).toHaveLength(22);
    await user.click(dialog.getByRole('button', { name: `Replace ${picked[4]!.name}` }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button(`Voted for ${next.name}`)).toHaveAttribute('aria-pressed', 'true');
    expect(await button(`Swap a pick for ${picked[4]!.name}`)).toHaveAttribute('aria-haspopup', 'dialog');
    expect(await screen.findByText(`${next.name} replaces ${picked[4]!.name}.`)).toBeInTheDocument();
    await waitFor(async () => expect(await stored()).toEqual(courseIds.with(4, next._id)));
    expect(store.getState().footer.remainingVotes).toBe(0);
  });

  it('[R6.7] undoes a swap from its toast and with Ctrl+Z', async () => {
    const { user, picked, next, courseIds, stored, open } = await openFull('course');
    for (const undo of [
      () => button('Undo').then((each) => user.click(each)),
      () => user.keyboard('{Control>}z{/Control}'),
    ]) {
      const dialog = await open();
      await user.click(await dialog.findByRole('button', { name: `Replace ${picked[0]!.name}` }));
      await waitFor(async () => expect(await stored()).toEqual(courseIds.with(0, next._id)));
      await undo();
      expect(await screen.findByText(`${picked[0]!.name} is back, ${next.name} is off.`)).toBeInTheDocument();
      await waitFor(async () => expect(await stored()).toEqual(courseIds));
    }
  });

  it('sees the row put back and the reason when the swap is refused', async () => {
    const { user, picked, next, courseIds, stored, open } = await openFull();
    const refusal = { code: 'course_not_offered', message: 'This course is not offered any more.' };
    network.use(http.post(SWAP, () => HttpResponse.json(refusal, { status: 422 }), { once: true }));
    await user.click(await (await open()).findByRole('button', { name: `Replace ${picked[0]!.name}` }));
    expect(
      await screen.findByText(`${next.name}: Not saved. This course is not offered any more.`),
    ).toBeInTheDocument();
    expect(await screen.findByText('Not saved. This course is not offered any more.')).toBeInTheDocument();
    expect(await button(`Voted for ${picked[0]!.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual(courseIds);
    await open();
    expect(screen.queryByText('Not saved. This course is not offered any more.')).not.toBeInTheDocument();
  });

  it('sees the swap while its request is pending', async () => {
    const { user, picked, next, courseIds, stored, open } = await openFull();
    const gate = Promise.withResolvers<undefined>();
    network.use(http.post(SWAP, () => gate.promise));
    await user.click(await (await open()).findByRole('button', { name: `Replace ${picked[0]!.name}` }));
    expect(await button(`Voted for ${next.name}`)).toBeInTheDocument();
    expect(await button(`Swap a pick for ${picked[0]!.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual(courseIds);
    gate.resolve(undefined);
    await waitFor(async () => expect(await stored()).toEqual(courseIds.with(0, next._id)));
  });

  it('changes nothing with “Cancel”', async () => {
    const { user, next, courseIds, stored, open } = await openFull();
    await user.click((await open()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button(`Swap a pick for ${next.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual(courseIds);
  });

  it('votes without a swap once a pick is taken back in another tab', async () => {
    const { user, next, courseIds, stored, calls, open } = await openFull();
    const dialog = await open();
    await calls.remove(courseIds[3]!);
    // A page that is online again fetches its data again.
    window.dispatchEvent(new Event('online'));
    const vote = await dialog.findByRole('button', { name: `Vote for ${next.name}` });
    expect(dialog.queryByText(/^You’ve used all 22 flags/)).not.toBeInTheDocument();
    await user.click(vote);
    await waitFor(async () => expect(await stored()).toEqual([...courseIds.toSpliced(3, 1), next._id]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('reads that the picks could not be loaded, and loads them with “Try again”', async () => {
    const { user, open } = await openFull('course');
    network.use(http.post(`${PAGE_ORIGIN}/api/golf-courses/location`, () => HttpResponse.error(), { once: true }));
    const dialog = await open();
    expect(await dialog.findByText('We couldn’t load your picks')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(22);
  });

  it('[R6.2] can swap out a course that was withdrawn, by its name', async () => {
    const { locationId, courses, picked } = await memberWithPicks(server(), { count: 22 });
    await withdrawCourse(server(), picked[3]!._id);
    const { user } = await renderApp(`/voting/${locationId}`);
    await user.click(await button(`Swap a pick for ${courses[22]!.name}`));
    expect(
      await within(await sheet()).findByRole('button', { name: `Replace ${picked[3]!.name}` }),
    ).toBeInTheDocument();
  });
});
