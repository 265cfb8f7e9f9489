import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MAX_VOTES } from '../../../contract/limits.ts';
import { coursesOf, MANY_COURSES, signedInMember, useServer } from '../../support/app/appServer.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';

const server = useServer({}, MANY_COURSES);
const TEXT = `All ${MAX_VOTES} flags are planted in Arizona.`;
const voteButton = (name: string) => screen.findByRole('button', { name: voteFor(name) });

/** Opens the voting page of a member with one flag left. */
async function openWithOneLeft() {
  const member = await memberWithPicks(server(), { count: MAX_VOTES - 1 });
  const app = await renderApp(`/voting/${member.locationId}`);
  await findHeading('Plant your flags');
  const last = member.courses[MAX_VOTES - 1]!.name;
  await waitFor(async () => expect(await voteButton(last)).toHaveAttribute('aria-pressed', 'false'));
  return { ...app, ...member, last };
}

describe('the last flag of a state', () => {
  it('[R24.8] is announced with the ways to list, picture and order, and leaves the focus alone', async () => {
    const { user, last, path } = await openWithOneLeft();
    await user.click(await voteButton(last));
    const text = await screen.findByText(TEXT);
    expect(text.closest('[aria-live="polite"]')).not.toBeNull();
    expect(await voteButton(last)).toHaveFocus();
    const card = within(text.closest<HTMLElement>('[aria-live]')!);
    const links = card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Order by pairs', '/my-picks/pairs?state=az'],
      [`Your ${MAX_VOTES}`, '/my-picks?state=az'],
      ['Picture', '/my-picks?state=az&share=1'],
    ]);
    await user.click(card.getByRole('link', { name: 'Order by pairs' }));
    await findHeading('Which is better?');
    expect([path(), screen.queryByText(TEXT)]).toEqual(['/my-picks/pairs?state=az', null]);
  });

  it.each(['the button', 'Escape'])('[R24.8] is said once; %s closes it', async (how) => {
    const { user, last, stored } = await openWithOneLeft();
    await user.click(await voteButton(last));
    await screen.findByText(TEXT);
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
    await user.click(await voteButton(last));
    await waitFor(async () => expect(await stored()).toHaveLength(MAX_VOTES - 1));
    await user.click(await voteButton(last));
    await waitFor(async () => expect(await stored()).toHaveLength(MAX_VOTES));
    await waitFor(async () => expect(await voteButton(last)).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  });

  it('[R24.8] is announced when a guest’s flags fill the ballot', async () => {
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const member = await signedInMember(server());
    const flags = courses
      .slice(0, MAX_VOTES)
      .map(({ _id }) => ({ locationId, courseId: _id, at: Date.now(), userId: member.user._id }));
    window.localStorage.setItem('guestBallot', JSON.stringify(flags));
    await renderApp('/leaderboard/az');
    expect(await screen.findByText(TEXT)).toBeInTheDocument();
    expect(Object.keys(window.localStorage)).toContain(`filled:${member.user._id}:${locationId}`);
  });
});
