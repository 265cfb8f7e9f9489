import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { button, openEditPage, save, shownNames } from '../../support/app/openEditPage.ts';
import { askedPair, openPairs, orderSoFar } from '../../support/app/openPairs.ts';
import { openPicks, takeBackButton, voteButton } from '../../support/app/openPicks.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { memberWithWaitingFlags } from '../../support/app/waitingFlags.ts';
import { newMarker } from '../../support/server/marks.ts';
import { mergeCourse, withdrawCourse } from '../../support/server/offers.ts';
import { locationIdIn } from '../../support/server/picks.ts';
import { addCourses } from '../../support/server/votes.ts';

const server = useServer({}, 26);

const ELSEWHERE = 'Your list changed on another device';
const NOW_LISTED = 'Aa Papago is now listed as Zz Papago Golf Course.';
const MOVED = `${NOW_LISTED} Your vote moved with it.`;
const focusWindow = () => act(() => void window.dispatchEvent(new Event('focus')));

let twin: number;
let stays: number;
/** Lists of courses are cached for a second. */
const expireCaches = () => server().clock.advance(2000);
const merge = async () => {
  await mergeCourse(server(), twin, stays);
  expireCaches();
};
/** Arizona has one course twice, as its first and as its last one. */
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { db } = server();
  await sql`update courses set active = name not like '%Papago%'`.execute(db);
  [twin, stays] = (await addCourses(db, await locationIdIn(db, 'AZ'), 2)) as [number, number];
  await db.updateTable('courses').set({ name: 'Aa Papago' }).where('id', '=', twin).execute();
  await db.updateTable('courses').set({ name: 'Zz Papago Golf Course' }).where('id', '=', stays).execute();
  expireCaches();
});

describe('a member who orders a list while an admin merges one of its courses', () => {
  /** The draft has the duplicate on top, as "Aa Papago" sorts first. */
  async function openDraft() {
    const page = await openEditPage(server());
    const [, b] = page.names as [string, string];
    expect(shownNames()[0]).toBe('Aa Papago');
    await page.user.click(button(`Move ${b} up`));
    const third = page.picked[2]!;
    return {
      ...page,
      b,
      third,
      expectSaved: () =>
        waitFor(async () => expect((await page.stored()).courseIds).toEqual([page.picked[1]!._id, stays, third._id])),
    };
  }

  it('[R8.10] saves the list, in which the course that stays has its place, and reads both names', async () => {
    const { user, b, names, expectSaved } = await openDraft();
    await merge();
    await user.click(save());
    expect(await screen.findByText(`${MOVED} Your list is saved.`)).toBeInTheDocument();
    await expectSaved();
    expect(screen.queryByText(ELSEWHERE)).not.toBeInTheDocument();
    expect(shownNames()).toEqual([b, 'Zz Papago Golf Course', names[2]]);
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Your list is back to how it was.');
    expect(shownNames()).toEqual(['Zz Papago Golf Course', b, names[2]]);
  });

  it('[R8.10] reads it on the open page when the window has the focus again', async () => {
    const { user, b, names, expectSaved } = await openDraft();
    await merge();
    focusWindow();
    await waitFor(() => expect(shownNames()).toEqual([b, 'Zz Papago Golf Course', names[2]]));
    expect(screen.getByText(`${MOVED} Not saved yet.`)).toHaveAttribute('role', 'status');
    await user.click(save());
    await expectSaved();
    expect(screen.queryByText(ELSEWHERE)).not.toBeInTheDocument();
  });

  it('[R8.10] gets the draft back days later, with the course that stays, and saves it', async () => {
    const { b, names, expectSaved } = await openDraft();
    await merge();
    cleanup();
    const { user } = await renderApp('/my-picks/edit');
    await waitFor(() => expect(shownNames()).toEqual([b, 'Zz Papago Golf Course', names[2]]));
    expect(screen.getByText(`${MOVED} Your changes are back. They aren’t saved yet.`)).toBeInTheDocument();
    expect(screen.queryByText(ELSEWHERE)).not.toBeInTheDocument();
    await user.click(save());
    await expectSaved();
  });

  it('[R8.3] still decides where another device has changed the list as well', async () => {
    const { user, b, names, picked, replace, expectSaved } = await openDraft();
    await merge();
    await replace([stays, picked[2]!._id], 2);
    await user.click(save());
    await screen.findByRole('heading', { name: ELSEWHERE });
    expect(shownNames()).toEqual([b, 'Zz Papago Golf Course', names[2]]);
    await user.click(button('Keep my order'));
    await user.click(save());
    await expectSaved();
  });

  it('[R8.10] reads which course nobody can vote for any more, and saves the others', async () => {
    const { user, b, names, picked, replace, stored } = await openDraft();
    await replace([picked[0]!._id, picked[1]!._id], 1);
    await withdrawCourse(server(), picked[2]!._id);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Keep my order' }));
    await user.click(save());
    const left = `Nobody can vote for ${names[2]!} anymore, so it left your list.`;
    expect(await screen.findByText(`${left} Your list is saved.`)).toBeInTheDocument();
    expect(shownNames()).toEqual([b, 'Aa Papago']);
    expect((await stored()).courseIds).toEqual([picked[1]!._id, twin]);
  });

  it('[R24.6] by pairs keeps the answers and saves the order', async () => {
    const { user, names, courseIds, stored } = await openPairs(server(), 2);
    await user.keyboard(askedPair()[0] === 'Aa Papago' ? '{ArrowRight}' : '{ArrowLeft}');
    await findHeading('That’s your order');
    const order = orderSoFar();
    await merge();
    await user.click(button('Save this order'));
    await findHeading('My picks');
    const ids = order.map((name) => (name === 'Aa Papago' ? stays : courseIds[names.indexOf(name!)]));
    expect(await stored()).toEqual(ids);
  });
});

describe('the vote for a course that was merged meanwhile', () => {
  /** Opens the voting page of Arizona for a new member. */
  async function openVoting(prepare: (member: Awaited<ReturnType<typeof memberWithPicks>>) => Promise<unknown>) {
    const member = await memberWithPicks(server(), { count: 0 });
    await prepare(member);
    return { ...member, ...(await renderApp(`/voting/${member.locationId}`)) };
  }

  it('[R6.20] goes to the course that stays, whose row takes the place of the old one', async () => {
    const { user, stored } = await openVoting(() => Promise.resolve());
    await screen.findByRole('button', { name: 'Vote for Aa Papago' });
    await merge();
    await user.click(await voteButton('Aa Papago'));
    expect(await screen.findByText(MOVED)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Voted for Zz Papago Golf Course' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: voteFor('Aa Papago') })).not.toBeInTheDocument());
    expect(await stored()).toEqual([stays]);
  });

  it('[R6.20] is not given twice where the other entry has one, which the row says; nothing is left to undo', async () => {
    const { user, stored } = await openVoting(async ({ calls }) => calls.add(stays));
    await screen.findByRole('button', { name: 'Vote for Aa Papago' });
    await merge();
    await user.click(await voteButton('Aa Papago'));
    const reason = 'Not saved. It’s now listed as Zz Papago Golf Course, which is on your list already.';
    expect(await screen.findByText(`Aa Papago: ${reason}`)).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(await stored()).toEqual([stays]);
  });

  it('[R6.20] is taken back on My Picks as the vote for the course that stays', async () => {
    const { user, courseIds, expectStored } = await openPicks(server(), 'my-picks');
    await merge();
    await user.click(await takeBackButton('Aa Papago'));
    await expectStored(courseIds.slice(1));
    expect(await screen.findByText('Aa Papago is off your list.')).toBeInTheDocument();
  });

  it('[R6.20] is followed by My Picks when the window has the focus again', async () => {
    await openPicks(server(), 'my-picks');
    await merge();
    focusWindow();
    expect(await screen.findByText(MOVED)).toBeInTheDocument();
    expect(await takeBackButton('Zz Papago Golf Course')).toBeInTheDocument();
  });

  it.each(['that comes in', 'that goes'])('[R6.20] can be the one in a swap %s', async (which) => {
    const { user, stored, courses } = await openVoting(async ({ courses, calls }) => {
      const ids = courses.map(({ _id }) => _id).filter((id) => id !== stays);
      return calls.replace(which === 'that goes' ? ids.slice(0, 22) : ids.slice(1, 23), 0);
    });
    const [, b, c] = courses;
    const other = courses[24]!;
    const [added, removed] = which === 'that goes' ? [other.name, 'Aa Papago'] : ['Aa Papago', b!.name];
    await user.click(await screen.findByRole('button', { name: `Swap a pick for ${added}` }));
    const replaced = await screen.findByRole('button', { name: `Replace ${removed}` });
    await merge();
    await user.click(replaced);
    await waitFor(async () =>
      expect((await stored()).slice(0, 2)).toEqual(which === 'that goes' ? [other._id, b!._id] : [stays, c!._id]),
    );
  });

  it('[R6.17] among the flags that a guest has planted is given, and its new name is said', async () => {
    const { waitingCourseIds, stored } = await memberWithWaitingFlags(server(), { count: 1 });
    expect(waitingCourseIds).toEqual([twin]);
    await merge();
    await renderApp('/leaderboard/az');
    expect(await screen.findByText(new RegExp(`counts now. ${NOW_LISTED}`))).toBeInTheDocument();
    expect(await stored()).toEqual([stays]);
  });
});

it('[R23.4] a mark of a course that was merged meanwhile goes to the course that stays, which is said', async () => {
  const { member } = await memberWithPicks(server(), { count: 0 });
  const marker = await newMarker(server(), member);
  const { user } = await renderApp(`/course/${twin}`);
  await findHeading('Aa Papago');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Played' })).toHaveAttribute('aria-pressed', 'false'));
  await merge();
  await user.click(screen.getByRole('button', { name: 'Played' }));
  expect(await screen.findByText(`${NOW_LISTED} What you marked is there.`)).toBeInTheDocument();
  expect((await marker.read()).marks.map(({ courseId }) => courseId)).toEqual([stays]);
});
