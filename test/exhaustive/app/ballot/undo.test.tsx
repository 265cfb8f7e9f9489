import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../../support/app/bridge.ts';
import { shownCourses } from '../../../support/app/courseRows.ts';
import { openPicks, takeBackButton, undoButton, voteButton } from '../../../support/app/openPicks.ts';
import { findHeading } from '../../../support/app/renderApp.tsx';

const server = useServer();

describe('on My Picks', () => {
  it('each row has a “Take back” button, and none says “Voted”', async () => {
    const { names } = await openPicks(server(), 'my-picks');
    for (const name of names) expect(await takeBackButton(name)).toHaveTextContent('Remove');
    expect(screen.queryByText('Voted')).not.toBeInTheDocument();
  });

  it('a double tap takes back one vote, not also that of the row that moves up', async () => {
    const { names, courseIds, expectStored } = await openPicks(server(), 'my-picks');
    const [first, second] = [await takeBackButton(names[0]!), await takeBackButton(names[1]!)];
    // Made at once: two clicks of a user are further apart on a busy machine, and count as two wishes.
    const [tap, repeat] = [createEvent.click(first), createEvent.click(second)];
    fireEvent(first, tap);
    fireEvent(second, repeat);
    await screen.findByText(`${names[0]!} is off your list.`);
    await expectStored(courseIds.slice(1));
    expect(shownCourses()).toEqual(names.slice(1));
  });

  it('a removal can still be undone from its toast on the next page', async () => {
    const { user, names, courseIds, go, expectStored } = await openPicks(server(), 'my-picks');
    await user.click(await takeBackButton(names[1]!));
    // Below the mouse it stays as long as a busy machine needs for the next page.
    await user.hover(await screen.findByText(`${names[1]!} is off your list.`));
    await go('/about');
    await findHeading('Our Story');
    await user.click(await undoButton());
    await screen.findByText(`${names[1]!} is back at #2.`);
    await expectStored(courseIds);
  });

  it('a sign-out removes the offer to undo', async () => {
    const { user, names, go } = await openPicks(server(), 'my-picks');
    await user.click(await takeBackButton(names[1]!));
    await screen.findByText(`${names[1]!} is off your list.`);
    await go('/logout');
    await findHeading('You’re signed out');
    await waitFor(() => expect(screen.queryByText(`${names[1]!} is off your list.`)).not.toBeInTheDocument());
  });

  it('Ctrl+Z undoes a removal', async () => {
    const { user, names, courseIds, expectStored } = await openPicks(server(), 'my-picks');
    await user.click(await takeBackButton(names[1]!));
    await screen.findByText(`${names[1]!} is off your list.`);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText(`${names[1]!} is back at #2.`);
    expect(shownCourses()).toEqual(names);
    await expectStored(courseIds);
  });
});

describe('on the voting page', () => {
  it('a vote that was not saved cannot be undone', async () => {
    const { user, courses, courseIds, expectStored } = await openPicks(server(), 'voting');
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.error(), { once: true }));
    await user.click(await voteButton(courses[7]!.name));
    await screen.findByText(/: Not saved/);
    await user.keyboard('{Control>}z{/Control}');
    await user.click(await voteButton(courses[8]!.name));
    await expectStored([...courseIds, courses[8]!._id]);
    expect(screen.queryByText(/is removed/)).not.toBeInTheDocument();
  });

  it('Ctrl+Z in the search field undoes no vote', async () => {
    const { user, courses, courseIds, expectStored } = await openPicks(server(), 'voting');
    await user.click(await voteButton(courses[7]!.name));
    await expectStored([...courseIds, courses[7]!._id]);
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Control>}z{/Control}');
    await user.click(await voteButton(courses[8]!.name));
    await expectStored([...courseIds, courses[7]!._id, courses[8]!._id]);
  });

  it('a second tap on a pick that was taken back puts the pick back at its place', async () => {
    const { user, names, courseIds, expectStored } = await openPicks(server(), 'voting');
    await user.click(await voteButton(names[0]!));
    await expectStored(courseIds.slice(1));
    await user.click(await voteButton(names[0]!));
    await expectStored(courseIds);
  });

  it('the offer to undo drops a course that was voted for again', async () => {
    const { user, names, courseIds, expectStored } = await openPicks(server(), 'voting');
    await user.click(await voteButton(names[0]!));
    await user.click(await voteButton(names[1]!));
    await screen.findByText('2 courses are off your list.');
    await user.click(await voteButton(names[1]!));
    await screen.findByText(`${names[0]!} is off your list.`);
    await user.click(await voteButton(names[0]!));
    await waitFor(() => expect(screen.queryByText(/off your list/)).not.toBeInTheDocument());
    await expectStored(courseIds);
  });

  it('“Try again” undoes only those removals that an undo had left', async () => {
    const { user, names, courseIds, expectStored } = await openPicks(server(), 'voting');
    for (const name of names.slice(0, 2)) await user.click(await voteButton(name));
    await screen.findByText('2 courses are off your list.');
    await expectStored(courseIds.slice(2));
    network.use(
      http.put(`${PAGE_ORIGIN}/api/picks/:location/${courseIds[0]}`, () => HttpResponse.error(), { once: true }),
    );
    await user.click(await undoButton());
    await screen.findByText(/^Not undone\./);
    await expectStored(courseIds.slice(1));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(`${names[0]!} is back at #1.`);
    await expectStored(courseIds);
  });
});

it.each(['a ranking', 'a course'])('%s has a toast that offers to undo a removal', async (page) => {
  const { user, names, courseIds, go, expectStored } = await openPicks(server(), 'voting');
  await go(page === 'a ranking' ? '/leaderboard/az' : `/course/${courseIds[1]}`);
  await findHeading(page === 'a ranking' ? 'Arizona’s top golf courses' : names[1]!);
  await user.click(await voteButton(names[1]!));
  await user.hover(await screen.findByText(`${names[1]!} is off your list.`));
  await expectStored([courseIds[0]!, courseIds[2]!]);
  await user.click(await undoButton());
  await screen.findByText(`${names[1]!} is back at #2.`);
  await expectStored(courseIds);
});
