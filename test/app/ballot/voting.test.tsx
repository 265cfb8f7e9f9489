import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { pickCalls } from '../../support/server/picks.ts';

const server = useServer();

const voteButton = (name: string) => screen.findByRole('button', { name: voteFor(name) });
const actions = () => within(screen.getByRole('region', { name: 'Actions' }));

/** Opens the voting page of a member without picks. */
async function onVotingPage(code = 'AZ') {
  const member = await memberWithPicks(server(), { code, count: 0 });
  const app = await renderApp(`/voting/${member.locationId}`);
  await findHeading('Plant your flags');
  await screen.findByText('22', { selector: 'strong' });
  return { ...app, ...member };
}

describe('the voting page', () => {
  it('[R6.3] shows and stores a vote at one tap', async () => {
    const { user, courses, stored } = await onVotingPage();
    const [course] = courses;
    await user.click(await voteButton(course!.name));
    expect(await voteButton(course!.name)).toHaveAttribute('aria-pressed', 'true');
    await waitFor(async () => expect(await stored()).toEqual([course!._id]));
    expect(actions().getByText('21')).toBeInTheDocument();
    expect(actions().getByRole('link', { name: 'My Picks (1)' })).toHaveAttribute('href', '/my-picks');
  });

  it('[R6.3] takes a vote back at another tap', async () => {
    const { user, courses, stored } = await onVotingPage();
    const [course] = courses;
    await user.click(await voteButton(course!.name));
    await user.click(await voteButton(course!.name));
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(await voteButton(course!.name)).toHaveAttribute('aria-pressed', 'false');
    expect(await actions().findByText('22')).toBeInTheDocument();
  });

  it('[R6.3] puts the row back and says why when a vote is refused', async () => {
    const { user, courses } = await onVotingPage();
    const refusal = { code: 'course_not_offered', message: 'This course is not offered any more.' };
    network.use(
      http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, () => HttpResponse.json(refusal, { status: 422 })),
    );
    const { name } = courses[0]!;
    await user.click(await voteButton(name));
    expect(await screen.findByText(`${name}: Not saved. This course is not offered any more.`)).toBeInTheDocument();
    expect(await screen.findByText('Not saved. This course is not offered any more.')).toBeInTheDocument();
    expect(await voteButton(name)).toHaveAttribute('aria-pressed', 'false');
    expect(actions().getByText('22')).toBeInTheDocument();
  });

  it('shows a vote that was stored although its response was lost', async () => {
    const { user, courses, calls } = await onVotingPage();
    const { _id, name } = courses[0]!;
    let fetches = 0;
    network.use(
      http.get(`${PAGE_ORIGIN}/api/picks/:location`, () => void (fetches += 1)),
      http.put(`${PAGE_ORIGIN}/api/picks/:location/:course`, async () => {
        await calls.add(_id);
        return HttpResponse.error();
      }),
    );
    await user.click(await voteButton(name));
    // The vote is shown before it is sent; only after the fetch does it show what is stored.
    await waitFor(() => expect(fetches).toBeGreaterThan(0));
    await waitFor(async () => expect(await voteButton(name)).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(actions().getByText('21')).toBeInTheDocument());
    expect(screen.queryByText(/saved/)).not.toBeInTheDocument();
  });

  it('keeps votes that are under way while another one fails', async () => {
    const { user, courses, stored } = await onVotingPage();
    const [one, two, three] = courses;
    network.use(http.put(`${PAGE_ORIGIN}/api/picks/:location/${two!._id}`, () => HttpResponse.error()));
    for (const { name } of [one!, two!, three!]) await user.click(await voteButton(name));
    await waitFor(async () => expect((await stored()).toSorted()).toEqual([one!._id, three!._id].toSorted()));
    await waitFor(async () => expect(await voteButton(two!.name)).toHaveAttribute('aria-pressed', 'false'));
    expect(await voteButton(three!.name)).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(actions().getByText('20')).toBeInTheDocument());
  });

  it('finds a course by its name while somebody types', async () => {
    const { user, courses } = await onVotingPage();
    const { name } = courses[3]!;
    await user.type(await screen.findByRole('searchbox', { name: 'Find a course or town' }), name.toUpperCase());
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await user.type(screen.getByRole('searchbox'), ' no such place');
    expect(await screen.findByText('No course matches')).toBeInTheDocument();
  });

  it('says “Page not found” for an unknown location', async () => {
    await signedInMember(server());
    await renderApp('/voting/nowhere');
    await findHeading('Page not found');
  });
});

describe('My Picks', () => {
  it('[R8.1] lists the picks of the current location in the order of the votes', async () => {
    const { user, courses, path } = await onVotingPage('UT');
    const chosen = [courses[4]!, courses[1]!];
    for (const { name } of chosen) await user.click(await voteButton(name));
    await user.click(await screen.findByRole('link', { name: 'My Picks (2)' }));
    await findHeading('My picks');
    expect(path()).toBe('/my-picks');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(chosen.map(({ name }) => name));
  });

  it('leads a member without picks to the voting page', async () => {
    await signedInMember(server());
    await renderApp('/my-picks');
    expect(await screen.findByText('No picks in Arizona yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose courses' })).toBeInTheDocument();
  });

  it('[R8.1] leads to the lists of the other states with picks', async () => {
    const { user, member, path } = await onVotingPage('UT');
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    await pickCalls(server().app, { headers: member.headers, locationId }).add(courses[0]!._id);
    await user.click(screen.getByRole('link', { name: 'My Picks (0)' }));
    await findHeading('My picks');
    const states = within(await screen.findByRole('navigation', { name: 'States with your picks' }));
    expect(states.getByRole('link', { current: 'page' })).toHaveTextContent('Utah');
    await user.click(states.getByRole('link', { name: 'Arizona' }));
    expect(await screen.findByRole('heading', { name: courses[0]!.name })).toBeInTheDocument();
    expect(path()).toBe('/my-picks?state=az');
  });
});
