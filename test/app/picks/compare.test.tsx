import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';
import { withdrawCourse } from '../../support/server/offers.ts';
import { shareList } from '../../support/server/sharing.ts';

const server = useServer();

/** A shared list of a state's first courses, of another member. */
async function sharedList(code: string, count = 3) {
  const list = await shareList(server(), { code, count, displayName: 'Eagle Eye' });
  const { courses, locationId } = await coursesOf(server(), code);
  const nameOf = (id: number | undefined) => courses.find(({ _id }) => _id === id)?.name ?? '';
  return { ...list, locationId, courses, nameOf, theirs: list.courseIds.map(nameOf) };
}

/** A signed-in member who has picked these courses of the same state. */
async function memberWith(locationId: string, courseIds: number[]) {
  const member = await signedInMember(server());
  for (const id of courseIds) {
    const url = `/api/picks/${locationId}/${id}`;
    await server().app.inject({ method: 'PUT', url, headers: member.headers });
  }
  return member;
}

const namesIn = (part: string | RegExp) =>
  within(screen.getByRole('region', { name: part }))
    .queryAllByRole('listitem')
    .map((row) => within(row).getByRole('heading').textContent);

describe('comparing a shared list with the member’s own', () => {
  it('[R8.7] shows the courses on both lists, on one only, and the agreement', async () => {
    const { path, locationId, courseIds, courses, theirs, nameOf } = await sharedList('AZ');
    const other = courses.find(({ _id }) => !courseIds.includes(_id))!;
    await memberWith(locationId, [other._id, courseIds[1]!]);
    const { user, path: address } = await renderApp(path);
    await user.click(await screen.findByRole('link', { name: 'Compare with my picks' }));
    expect(address()).toBe(`${path}?compare=1`);

    expect(await screen.findByText('25%')).toBeInTheDocument();
    expect(screen.getByText(/^You share 1 pick \(25% match\)\./)).toBeInTheDocument();
    expect(namesIn('On both lists 1')).toEqual([nameOf(courseIds[1])]);
    expect(namesIn('Only Eagle Eye’s 2')).toEqual([theirs[0], theirs[2]]);
    expect(namesIn('Only yours 1')).toEqual([other.name]);
    const both = within(screen.getByRole('region', { name: 'On both lists 1' })).getByRole('listitem');
    expect(both).toHaveTextContent(/^2.*your #2/);

    await user.click(screen.getByRole('link', { name: 'Stop comparing' }));
    expect(address()).toBe(path);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Compare with my picks' })).toHaveFocus());
    expect(screen.queryByText('25%')).not.toBeInTheDocument();
  });

  it('[R6.2] names an own pick that was withdrawn', async () => {
    const { path, locationId, courseIds, courses } = await sharedList('NM', 1);
    const own = courses.find(({ _id }) => !courseIds.includes(_id))!;
    await memberWith(locationId, [own._id]);
    await withdrawCourse(server(), own._id);
    await renderApp(`${path}?compare=1`);
    await screen.findByRole('region', { name: 'Only yours 1' });
    await waitFor(() => expect(namesIn('Only yours 1')).toEqual([own.name]));
  });

  it('shows a vote in the agreement at once', async () => {
    const { path, locationId, courseIds, theirs } = await sharedList('UT', 2);
    const member = await memberWith(locationId, []);
    const { user } = await renderApp(`${path}?compare=1`);
    await user.click(await screen.findByRole('button', { name: `Vote for ${theirs[0]!}` }));
    expect(await screen.findByText('50%')).toBeInTheDocument();
    expect(namesIn('On both lists 1')).toEqual([theirs[0]]);
    await waitFor(async () => {
      const response = await server().app.inject({ url: `/api/picks/${locationId}`, headers: member.headers });
      expect(response.json()).toMatchObject({ courseIds: [courseIds[0]] });
    });
  });

  it('can undo a removal that takes the course off the page', async () => {
    const { path, locationId, courseIds, courses } = await sharedList('MT', 1);
    const [first, second] = courses.filter(({ _id }) => !courseIds.includes(_id));
    await memberWith(locationId, [first!._id, second!._id]);
    const { user } = await renderApp(`${path}?compare=1`);
    await user.click(await screen.findByRole('button', { name: `Voted for ${first!.name}` }));
    expect(await screen.findByText(`${first!.name} is off your list.`)).toBeInTheDocument();
    expect(namesIn('Only yours 1')).toEqual([second!.name]);
    await waitFor(() => expect(screen.getByRole('button', { name: `Voted for ${second!.name}` })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`${first!.name} is back at #1.`)).toBeInTheDocument();
    expect(namesIn('Only yours 2')).toEqual([first!.name, second!.name]);
  });

  it('says in words that a part is empty', async () => {
    const { path, locationId, courseIds } = await sharedList('OR', 2);
    await memberWith(locationId, courseIds);
    await renderApp(`${path}?compare=1`);
    expect(await screen.findByText('100%')).toBeInTheDocument();
    expect(screen.getByText('You picked all of Eagle Eye’s courses, too.')).toBeInTheDocument();
    expect(screen.getByText('All your picks are on this list, too.')).toBeInTheDocument();
  });

  it('invites a guest to sign in and leads to the sign-in page', async () => {
    const { path, theirs } = await sharedList('WA');
    const { user, path: address } = await renderApp(`${path}?compare=1`);
    expect(await screen.findByText('How many picks do you share with Eagle Eye?')).toBeInTheDocument();
    // Guests still see the list.
    expect(screen.getByRole('link', { name: theirs[0]! })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Sign in to compare' }));
    await findHeading('Sign in');
    expect(address()).toBe('/login');
  });

  it('is shown again to a guest who voted there and signed up', async () => {
    const { path, theirs } = await sharedList('CO');
    const { user, path: address } = await renderApp(`${path}?compare=1`);
    await user.click(await screen.findByRole('button', { name: `Vote for ${theirs[0]!}` }));
    await user.click(await screen.findByRole('link', { name: 'Make them count' }));
    await findHeading('Create your account');
    await user.type(screen.getByLabelText('Email address'), `visitor-${crypto.randomUUID()}@example.com`);
    await user.type(screen.getByLabelText('Password'), 'fairway-22');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('region', { name: 'Match' })).toBeInTheDocument();
    expect(address()).toBe(`${path}?compare=1`);
  });

  it('is not offered to the list’s owner, whom the page leads to My Picks', async () => {
    const list = await shareList(server(), { code: 'ID', displayName: 'Me' });
    storeTokens(list.owner);
    await renderApp(`${list.path}?compare=1`);
    expect(await screen.findByRole('link', { name: /This is your list/ })).toHaveAttribute(
      'href',
      '/my-picks?state=id',
    );
    expect(screen.queryByRole('link', { name: 'Compare with my picks' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Match' })).not.toBeInTheDocument();
  });

  it('says that the member’s picks could not be loaded, and loads them with “Try again”', async () => {
    const { path, locationId } = await sharedList('NV');
    await memberWith(locationId, []);
    network.use(http.get(`${PAGE_ORIGIN}/api/picks/:id`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp(`${path}?compare=1`);
    expect(await screen.findByText('We couldn’t load your picks')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0%')).toBeInTheDocument();
  });
});
