import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { withdrawCourse } from '../../support/server/offers.ts';
import { shareList } from '../../support/server/sharing.ts';

const server = useServer();

/** A shared list of three courses, not in the order of their names. */
async function sharedList(code: string) {
  const list = await shareList(server(), { code, displayName: 'Eagle Eye' });
  const { courses } = await coursesOf(server(), code);
  const picked = [courses[4]!, courses[0]!, courses[2]!];
  await list.reorder(
    picked.map(({ _id }) => _id),
    1,
  );
  return { ...list, picked };
}

describe('a shared list', () => {
  it('shows a guest the chosen name, the state and the picks in order', async () => {
    const { path, picked } = await sharedList('AZ');
    await renderApp(path);
    await findHeading('Eagle Eye’s picks in Arizona');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(picked.map(({ name }) => name));
    expect(rows.map((row) => row.textContent.charAt(0))).toEqual(['1', '2', '3']);
    expect(screen.getByText(/^3 courses, best first · updated/)).toBeInTheDocument();
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', `/course/${picked[0]!._id}`);
    expect(screen.getByRole('link', { name: 'Arizona’s top golf courses' })).toHaveAttribute('href', '/leaderboard/az');
    expect(document.body).not.toHaveTextContent('Secret');
    await waitFor(() => expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex'));
  });

  it('[R8.6] is found by the id of its location, too', async () => {
    const { path, locationId } = await sharedList('UT');
    await renderApp(path.replace(/ut$/, locationId));
    await findHeading('Eagle Eye’s picks in Utah');
  });

  it('[R5.6] takes a member’s votes in its own state, whatever the member’s current location', async () => {
    const { path, picked, locationId } = await sharedList('GA');
    const member = await signedInMember(server());
    const { user } = await renderApp(path);
    const vote = () => screen.findByRole('button', { name: voteFor(picked[1]!.name) });
    expect(await vote()).toHaveAttribute('aria-pressed', 'false');
    await user.click(await vote());
    expect(await vote()).toHaveAttribute('aria-pressed', 'true');
    await waitFor(async () => {
      const response = await server().app.inject({ url: `/api/picks/${locationId}`, headers: member.headers });
      expect(response.json()).toMatchObject({ courseIds: [picked[1]!._id] });
    });
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  });

  it('has no vote button for a withdrawn course', async () => {
    const { path, picked } = await sharedList('NV');
    await withdrawCourse(server(), picked[0]!._id);
    await renderApp(path);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('no longer listed');
    expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
    expect(within(second!).getByRole('button')).toBeInTheDocument();
  });

  it('[R8.5] that was taken back has the same page as one that never was', async () => {
    const { path, publish } = await sharedList('OR');
    await publish(false);
    const texts: string[] = [];
    const { go } = await renderApp('/shared/nobody/or');
    for (const address of ['/shared/nobody/or', path, path.replace(/or$/, 'wa'), path.replace(/or$/, 'zz')]) {
      await go('/about');
      await findHeading('Our Story');
      await go(address);
      await findHeading('List not found');
      texts.push(screen.getByRole('main').textContent);
    }
    expect(new Set(texts).size).toBe(1);
    expect(screen.getByRole('link', { name: 'See the ranking' })).toBeInTheDocument();
  });

  it('that was taken back is gone for a visitor who has read it before', async () => {
    const { path, publish, picked } = await sharedList('WA');
    const { go } = await renderApp(path);
    await findHeading('Eagle Eye’s picks in Washington');
    await publish(false);
    await go('/about');
    await findHeading('Our Story');
    await go(path);
    await findHeading('List not found');
    for (const { name } of picked) expect(screen.queryByText(name)).not.toBeInTheDocument();
  });

  it('that could not be loaded says so, and is loaded with “Try again”', async () => {
    const { path } = await sharedList('ID');
    const down = () => HttpResponse.json({ code: 'internal', message: 'Down' }, { status: 500 });
    network.use(http.get(`${PAGE_ORIGIN}/api/shared/:user/:state`, down, { once: true }));
    const { user } = await renderApp(path);
    expect(await screen.findByText('We couldn’t load the list')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findHeading('Eagle Eye’s picks in Idaho');
  });
});
