import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { shownCourses } from '../../support/app/courseRows.ts';
import { openPicks, takeBackButton, undoButton, voteButton } from '../../support/app/openPicks.ts';

const server = useServer();

describe('on My Picks', () => {
  it('a removal that fails puts the row back, which says why', async () => {
    const { user, names } = await openPicks(server(), 'my-picks');
    network.use(http.delete(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    await user.click(await takeBackButton(names[1]!));
    const row = async () => (await takeBackButton(names[1]!)).closest('li')!;
    await waitFor(async () => expect(within(await row()).getByText(/^Not saved\./)).toBeInTheDocument());
    expect(shownCourses()).toEqual(names);
  });

  it('“Undo” puts a removed pick back at its place', async () => {
    const { user, names, courseIds, expectStored } = await openPicks(server(), 'my-picks');
    const [, second, third] = courseIds;
    await user.click(await takeBackButton(names[0]!));
    const toast = await screen.findByText(`${names[0]!} is off your list.`);
    expect(shownCourses()).toEqual(names.slice(1));
    await expectStored([second!, third!]);
    await user.click(within(toast.parentElement!).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`${names[0]!} is back at #1.`)).toBeInTheDocument();
    expect(shownCourses()).toEqual(names);
    await expectStored(courseIds);
  });

  it('an undo that fails says why, and “Try again” repeats it', async () => {
    const { user, names, courseIds, expectStored } = await openPicks(server(), 'my-picks');
    await user.click(await takeBackButton(names[1]!));
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Not undone. We can’t reach the server/)).toBeInTheDocument();
    await waitFor(() => expect(shownCourses()).toEqual([names[0], names[2]]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(`${names[1]!} is back at #2.`)).toBeInTheDocument();
    await expectStored(courseIds);
  });
});

describe('on the voting page', () => {
  it('[R6.7] Ctrl+Z and Cmd+Z undo votes and removals, the last one first', async () => {
    const { user, names, courses, courseIds, expectStored } = await openPicks(server(), 'voting');
    const [first, second, third] = courseIds;
    const other = courses[7]!;
    await user.click(await voteButton(names[0]!));
    await user.click(await voteButton(other.name));
    await expectStored([second!, third!, other._id]);
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(`Your vote for ${other.name} is removed.`)).toBeInTheDocument();
    await expectStored([second!, third!]);
    await user.keyboard('{Meta>}z{/Meta}');
    expect(await screen.findByText(`${names[0]!} is back at #1.`)).toBeInTheDocument();
    await expectStored([first!, second!, third!]);
    expect(await voteButton(names[0]!)).toHaveAttribute('aria-pressed', 'true');
  });

  it('one toast offers to undo several removals at once', async () => {
    const { user, names, courseIds, expectStored } = await openPicks(server(), 'voting');
    await user.click(await voteButton(names[0]!));
    await screen.findByText(`${names[0]!} is off your list.`);
    await user.click(await voteButton(names[1]!));
    await screen.findByText('2 courses are off your list.');
    await expectStored(courseIds.slice(2));
    await user.click(await undoButton());
    await screen.findByText('2 courses are back on your list.');
    await expectStored(courseIds);
  });
});
