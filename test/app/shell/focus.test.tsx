import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { toastShown } from '../../../src/core/toast/toastSlice.ts';
import { coursesOf, signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

/** My picks, with the first courses of Arizona on the list. */
async function myPicks(count: number) {
  const { headers } = await signedInMember(server());
  const { locationId, courses } = await coursesOf(server(), 'AZ');
  const picked = courses.slice(0, count);
  for (const { _id } of picked) {
    await server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${_id}`, headers });
  }
  const app = await renderApp('/my-picks');
  const heading = await findHeading('My picks');
  await screen.findAllByRole('listitem');
  return { ...app, heading, names: picked.map(({ name }) => name) };
}

const takeBack = (course: string) => screen.getByRole('button', { name: `Take back the vote for ${course}` });

describe('a control that goes hands the focus on', () => {
  it('to the same control of the next row, of the one before at the end of the list, and last to the heading', async () => {
    const { user, heading, names } = await myPicks(3);
    const [first = '', second = '', third = ''] = names;
    // A key that is pressed again within a moment takes nothing more back.
    const focusAfterEnter = async () => {
      await user.keyboard('{Enter}');
      return document.activeElement;
    };
    await user.click(takeBack(second));
    await waitFor(() => expect(takeBack(third)).toHaveFocus());
    await expect.poll(focusAfterEnter, { interval: 500 }).toBe(takeBack(first));
    await expect.poll(focusAfterEnter, { interval: 500 }).toBe(heading);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('to the heading when "Try again" has loaded the page', async () => {
    network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/az`, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/leaderboard/az');
    const heading = await findHeading('Arizona’s top golf courses');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(heading).toHaveFocus());
    expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
  });

  it('from a closed toast to where it came from', async () => {
    const { user, store, names } = await myPicks(1);
    act(() => takeBack(names[0] ?? '').focus());
    act(() => void store.dispatch(toastShown({ message: 'Saved.' })));
    const close = screen.getByRole('button', { name: 'Close message' });
    let before: Element | null = null;
    while (document.activeElement !== close) {
      before = document.activeElement;
      await user.tab();
    }
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
    expect(before).toHaveFocus();
  });
});

describe('a page that is led to begins at its heading', () => {
  it('[R2.7] and at its top, from however far down somebody comes', async () => {
    const { user } = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    const { courses } = await coursesOf(server(), 'AZ');
    const { name } = courses.at(-1)!;
    document.documentElement.scrollTop = 2000;
    await user.click(await screen.findByRole('link', { name }));
    expect(await findHeading(name)).toHaveFocus();
    expect(document.documentElement.scrollTop).toBe(0);
  });

  it('also when it is the same page of another state', async () => {
    const { user } = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    await screen.findByRole('option', { name: 'Utah' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Change state' }), 'Utah');
    expect(await findHeading('Utah’s top golf courses')).toHaveFocus();
  });
});
