import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { api } from '../../../src/api/api.ts';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer({}, MANY_COURSES);

const SWAP = `${PAGE_ORIGIN}/api/picks/:location/swap`;
const sheet = () => screen.findByRole('dialog', { name: 'Swap a pick' });
const button = (name: string) => screen.findByRole('button', { name });

/** A page of a member whose 22 flags of Arizona are planted; `next` is a course without one. */
async function openFull(page: 'voting' | 'course' = 'voting') {
  const member = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const url = `/api/picks/${locationId}`;
  const picked = courses.slice(0, 22);
  const next = courses[22]!;
  const courseIds = picked.map(({ _id }) => _id);
  const headers = { ...member.headers, 'if-match': '"0"' };
  await server().app.inject({ method: 'PUT', url, headers, payload: { courseIds } });
  const stored = async () => (await server().app.inject({ url, headers: member.headers })).json<Ballot>().courseIds;
  const remove = (id: number) =>
    server().app.inject({ method: 'DELETE', url: `${url}/${id}`, headers: member.headers });
  const app = await renderApp(page === 'voting' ? `/voting/${locationId}` : `/course/${next._id}`);
  await findHeading(page === 'voting' ? 'Plant your flags' : next.name);
  const open = async () => {
    await app.user.click(await button(`Swap a pick for ${next.name}`));
    return within(await sheet());
  };
  return { ...app, picked, next, courseIds, stored, remove, open };
}

describe('a vote without a flag left', () => {
  it('[R6.6] is a swap: one tap gives a pick’s flag and place to the course', async () => {
    const { user, store, picked, next, courseIds, stored, open } = await openFull();
    const dialog = await open();
    expect((await dialog.findAllByRole('listitem')).map((row) => row.textContent)).toHaveLength(22);
    await user.click(dialog.getByRole('button', { name: `Replace ${picked[4]!.name}` }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button(`Voted for ${next.name}`)).toHaveAttribute('aria-pressed', 'true');
    expect(await button(`Swap a pick for ${picked[4]!.name}`)).toHaveAttribute('aria-haspopup', 'dialog');
    expect(await screen.findByText(`${next.name} takes the place of ${picked[4]!.name}.`)).toBeInTheDocument();
    await waitFor(async () => expect(await stored()).toEqual(courseIds.with(4, next._id)));
    expect(store.getState().footer.remainingVotes).toBe(0);
  });

  it('is undone from its toast, and by Ctrl+Z', async () => {
    const { user, picked, next, courseIds, stored, open } = await openFull('course');
    for (const undo of [
      () => button('Undo').then((each) => user.click(each)),
      () => user.keyboard('{Control>}z{/Control}'),
    ]) {
      const dialog = await open();
      await user.click(await dialog.findByRole('button', { name: `Replace ${picked[0]!.name}` }));
      await waitFor(async () => expect(await stored()).toEqual(courseIds.with(0, next._id)));
      await undo();
      expect(await screen.findByText(`${picked[0]!.name} is back in the place of ${next.name}.`)).toBeInTheDocument();
      await waitFor(async () => expect(await stored()).toEqual(courseIds));
    }
  });

  it('puts the row back and says why when the swap is refused', async () => {
    const { user, picked, next, courseIds, stored, open } = await openFull();
    const refusal = { code: 'course_not_offered', message: 'This course is not offered any more.' };
    network.use(http.post(SWAP, () => HttpResponse.json(refusal, { status: 422 }), { once: true }));
    await user.click(await (await open()).findByRole('button', { name: `Replace ${picked[0]!.name}` }));
    expect(
      await screen.findByText(`${next.name}: Not saved. This course is not offered any more.`),
    ).toBeInTheDocument();
    expect(screen.getByText('Not saved. This course is not offered any more.')).toBeInTheDocument();
    expect(await button(`Voted for ${picked[0]!.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual(courseIds);
    await open();
    expect(screen.queryByText('Not saved. This course is not offered any more.')).not.toBeInTheDocument();
  });

  it('shows the change while the request is pending', async () => {
    const { user, picked, next, courseIds, stored, open } = await openFull();
    const answer = Promise.withResolvers<undefined>();
    network.use(http.post(SWAP, () => answer.promise));
    await user.click(await (await open()).findByRole('button', { name: `Replace ${picked[0]!.name}` }));
    expect(await button(`Voted for ${next.name}`)).toBeInTheDocument();
    expect(await button(`Swap a pick for ${picked[0]!.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual(courseIds);
    answer.resolve(undefined);
    await waitFor(async () => expect(await stored()).toEqual(courseIds.with(0, next._id)));
  });

  it('changes nothing when the question is dropped', async () => {
    const { user, next, courseIds, stored, open } = await openFull();
    await user.click((await open()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button(`Swap a pick for ${next.name}`)).toBeInTheDocument();
    expect(await stored()).toEqual(courseIds);
  });

  it('simply votes when a flag has become free elsewhere', async () => {
    const { user, store, next, courseIds, stored, remove, open } = await openFull();
    const dialog = await open();
    await remove(courseIds[3]!);
    act(() => {
      store.dispatch(api.util.invalidateTags(['Ballot']));
    });
    await user.click(await dialog.findByRole('button', { name: `Vote for ${next.name}` }));
    await waitFor(async () => expect(await stored()).toEqual([...courseIds.toSpliced(3, 1), next._id]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when the picks could not be loaded, and tries again', async () => {
    const { user, open } = await openFull('course');
    network.use(http.post(`${PAGE_ORIGIN}/api/golf-courses/location`, () => HttpResponse.error(), { once: true }));
    const dialog = await open();
    expect(await dialog.findByText('Your picks could not be loaded')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(22);
  });
});
