import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../../contract/picks.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';

const server = useServer();

const takeBack = (name: string) => screen.findByRole('button', { name: `Take back the vote for ${name}` });
const undo = () => screen.findByRole('button', { name: 'Undo' });
const voteButton = (name: string) => screen.findByRole('button', { name: voteFor(name) });
/** Without the flags of the map, which are a list of their own. */
const rows = () => screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('heading'));
const shownNames = () => rows().map((row) => within(row).getByRole('heading').textContent);

/** A page of a member with three picks in Arizona. */
async function open(page: 'voting' | 'my-picks') {
  const member = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const picked = courses.slice(0, 3);
  const url = `/api/picks/${locationId}`;
  const courseIds = picked.map(({ _id }) => _id);
  const headers = { ...member.headers, 'if-match': '"0"' };
  await server().app.inject({ method: 'PUT', url, headers, payload: { courseIds } });
  const stored = async () => (await server().app.inject({ url, headers: member.headers })).json<Ballot>().courseIds;
  const app = await renderApp(page === 'voting' ? `/voting/${locationId}` : '/my-picks');
  await findHeading(page === 'voting' ? 'Plant your flags' : 'My picks');
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^(Voted|Take back the vote) for/ })).toHaveLength(3),
  );
  const storedSoon = (ids: number[]) => waitFor(async () => expect(await stored()).toEqual(ids));
  return { ...app, courses, courseIds, names: picked.map(({ name }) => name), storedSoon };
}

describe('my picks', () => {
  it('says on each row what its button does', async () => {
    const { names } = await open('my-picks');
    for (const name of names) expect(await takeBack(name)).toHaveTextContent('Take back');
    expect(screen.queryByText('Voted')).not.toBeInTheDocument();
  });

  it('takes one vote back when it is tapped twice: the second tap is not for the row that moved up', async () => {
    const { names, courseIds, storedSoon } = await open('my-picks');
    const [first, second] = [await takeBack(names[0]!), await takeBack(names[1]!)];
    // At once: on a busy machine, two clicks of a user with pauses between them are two wishes.
    fireEvent.click(first);
    fireEvent.click(second);
    await screen.findByText(`${names[0]!} is off your list.`);
    await storedSoon(courseIds.slice(1));
    expect(shownNames()).toEqual(names.slice(1));
  });

  it('offers to undo a removal on the next page, too', async () => {
    const { user, names, courseIds, go, storedSoon } = await open('my-picks');
    await user.click(await takeBack(names[1]!));
    await screen.findByText(`${names[1]!} is off your list.`);
    await go('/about');
    await findHeading('Our story');
    await user.click(await undo());
    await screen.findByText(`${names[1]!} is back at place 2.`);
    await storedSoon(courseIds);
  });

  it('offers a member who comes next nothing to undo', async () => {
    const { user, names, store } = await open('my-picks');
    await user.click(await takeBack(names[1]!));
    await screen.findByText(`${names[1]!} is off your list.`);
    act(() => void store.dispatch(signedOut('elsewhere')));
    await waitFor(() => expect(screen.queryByText(`${names[1]!} is off your list.`)).not.toBeInTheDocument());
  });

  it('puts the row back and says why in it when the vote was not taken back', async () => {
    const { user, names } = await open('my-picks');
    network.use(http.delete(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    await user.click(await takeBack(names[1]!));
    const row = async () => (await takeBack(names[1]!)).closest('li')!;
    await waitFor(async () => expect(within(await row()).getByText(/^Not saved\./)).toBeInTheDocument());
    expect(shownNames()).toEqual(names);
  });

  it('offers to undo a removal, which comes back at its place', async () => {
    const { user, names, courseIds, storedSoon } = await open('my-picks');
    const [, second, third] = courseIds;
    await user.click(await takeBack(names[0]!));
    const toast = await screen.findByText(`${names[0]!} is off your list.`);
    expect(shownNames()).toEqual(names.slice(1));
    await storedSoon([second!, third!]);
    await user.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`${names[0]!} is back at place 1.`)).toBeInTheDocument();
    expect(shownNames()).toEqual(names);
    await storedSoon(courseIds);
  });

  it('says why a removal was not undone, and offers a retry', async () => {
    const { user, names, courseIds, storedSoon } = await open('my-picks');
    await user.click(await takeBack(names[1]!));
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Not undone. The server cannot be reached/)).toBeInTheDocument();
    await waitFor(() => expect(shownNames()).toEqual([names[0], names[2]]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(`${names[1]!} is back at place 2.`)).toBeInTheDocument();
    await storedSoon(courseIds);
  });

  it('undoes by keyboard as well', async () => {
    const { user, names, courseIds, storedSoon } = await open('my-picks');
    await user.click(await takeBack(names[1]!));
    await screen.findByText(`${names[1]!} is off your list.`);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(`${names[1]!} is back at place 2.`);
    expect(shownNames()).toEqual(names);
    await storedSoon(courseIds);
  });
});

describe('the voting page', () => {
  it('[R6.7] undoes with Ctrl+Z what was done, the last first', async () => {
    const { user, names, courses, courseIds, storedSoon } = await open('voting');
    const [first, second, third] = courseIds;
    const other = courses[7]!;
    await user.click(await voteButton(names[0]!));
    await user.click(await voteButton(other.name));
    await storedSoon([second!, third!, other._id]);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(`The vote for ${other.name} is taken back.`)).toBeInTheDocument();
    await storedSoon([second!, third!]);
    await user.keyboard('{Meta>}z{/Meta}');
    expect(await screen.findByText(`${names[0]!} is back at place 1.`)).toBeInTheDocument();
    await storedSoon([first!, second!, third!]);
    expect(await voteButton(names[0]!)).toHaveAttribute('aria-pressed', 'true');
  });

  it('has nothing to undo after a vote that was not saved', async () => {
    const { user, courses, courseIds, storedSoon } = await open('voting');
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    await user.click(await voteButton(courses[7]!.name));
    await screen.findByText(/: Not saved/);
    await user.keyboard('{Control>}z{/Control}');
    await user.click(await voteButton(courses[8]!.name));
    await storedSoon([...courseIds, courses[8]!._id]);
    expect(screen.queryByText(/taken back/)).not.toBeInTheDocument();
  });

  it('leaves Ctrl+Z to the field somebody types in', async () => {
    const { user, courses, courseIds, storedSoon } = await open('voting');
    await user.click(await voteButton(courses[7]!.name));
    await storedSoon([...courseIds, courses[7]!._id]);
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Control>}z{/Control}');
    await user.click(await voteButton(courses[8]!.name));
    await storedSoon([...courseIds, courses[7]!._id, courses[8]!._id]);
  });

  it('puts a pick that is taken back by mistake at its place again, with the same button', async () => {
    const { user, names, courseIds, storedSoon } = await open('voting');
    await user.click(await voteButton(names[0]!));
    await storedSoon(courseIds.slice(1));
    await user.click(await voteButton(names[0]!));
    await storedSoon(courseIds);
  });

  it('offers in a toast to undo what was taken back, several at once', async () => {
    const { user, names, courseIds, storedSoon } = await open('voting');
    await user.click(await voteButton(names[0]!));
    await screen.findByText(`${names[0]!} is off your list.`);
    await user.click(await voteButton(names[1]!));
    await screen.findByText('2 courses are off your list.');
    await storedSoon(courseIds.slice(2));
    await user.click(await undo());
    await screen.findByText('2 courses are back on your list.');
    await storedSoon(courseIds);
  });

  it('has nothing to undo for a course that was voted for again at once', async () => {
    const { user, names, courseIds, storedSoon } = await open('voting');
    await user.click(await voteButton(names[0]!));
    await user.click(await voteButton(names[1]!));
    await screen.findByText('2 courses are off your list.');
    await user.click(await voteButton(names[1]!));
    await screen.findByText(`${names[0]!} is off your list.`);
    await user.click(await voteButton(names[0]!));
    await waitFor(() => expect(screen.queryByText(/off your list/)).not.toBeInTheDocument());
    await storedSoon(courseIds);
  });

  it('goes on where undoing several of them failed', async () => {
    const { user, names, courseIds, storedSoon } = await open('voting');
    for (const name of names.slice(0, 2)) await user.click(await voteButton(name));
    await screen.findByText('2 courses are off your list.');
    await storedSoon(courseIds.slice(2));
    network.use(
      http.put(`${PAGE_ORIGIN}/api/picks/:location/${courseIds[0]}`, () => HttpResponse.error(), { once: true }),
    );
    await user.click(await undo());
    await screen.findByText(/^Not undone\./);
    await storedSoon(courseIds.slice(1));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(`${names[0]!} is back at place 1.`);
    await storedSoon(courseIds);
  });
});

it.each(['a ranking', 'a course'])('%s offers in a toast to undo what was taken back', async (page) => {
  const { user, names, courseIds, go, storedSoon } = await open('voting');
  await go(page === 'a ranking' ? '/leaderboard/az' : `/course/${courseIds[1]}`);
  await findHeading(page === 'a ranking' ? 'Arizona’s top golf courses' : names[1]!);
  await user.click(await voteButton(names[1]!));
  await screen.findByText(`${names[1]!} is off your list.`);
  await storedSoon([courseIds[0]!, courseIds[2]!]);
  await user.click(await undo());
  await screen.findByText(`${names[1]!} is back at place 2.`);
  await storedSoon(courseIds);
});
