import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Ballot } from '../../contract/picks.ts';
import { coursesOf, signedInMember, useServer } from '../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../support/app/bridge.ts';
import { findHeading, renderApp, voteFor } from '../support/app/renderApp.tsx';

const server = useServer();

const voteButton = (name: string) => screen.findByRole('button', { name: voteFor(name) });
const shownNames = () => screen.queryAllByRole('listitem').map((row) => within(row).getByRole('heading').textContent);

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
  await waitFor(() => expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(3));
  const storedSoon = (ids: number[]) => waitFor(async () => expect(await stored()).toEqual(ids));
  return { ...app, courses, courseIds, names: picked.map(({ name }) => name), storedSoon };
}

describe('my picks', () => {
  it('offers to undo a removal, which comes back at its place', async () => {
    const { user, names, courseIds, storedSoon } = await open('my-picks');
    const [, second, third] = courseIds;
    await user.click(await voteButton(names[0]!));
    const toast = await screen.findByText(`${names[0]!} is off your list.`);
    expect(shownNames()).toEqual(names.slice(1));
    await storedSoon([second!, third!]);
    await user.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`${names[0]!} is back at place 1.`)).toBeInTheDocument();
    expect(shownNames()).toEqual(names);
    await storedSoon(courseIds);
  });

  it('says why a removal was not undone, and tries again when asked to', async () => {
    const { user, names, courseIds, storedSoon } = await open('my-picks');
    await user.click(await voteButton(names[1]!));
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
    await user.click(await voteButton(names[1]!));
    await screen.findByText(`${names[1]!} is off your list.`);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(`${names[1]!} is back at place 2.`);
    expect(shownNames()).toEqual(names);
    await storedSoon(courseIds);
  });
});

describe('the voting page', () => {
  it('undoes with Ctrl+Z what was done, the last first', async () => {
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
});
