import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { coursesOf, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

describe('a change of the page', () => {
  it('[R2.7] moves the focus to the new heading and scrolls to the top', async () => {
    const { user } = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    const { courses } = await coursesOf(server(), 'AZ');
    const { name } = courses.at(-1)!;
    document.documentElement.scrollTop = 2000;
    await user.click(await screen.findByRole('link', { name }));
    await waitFor(async () => expect(await findHeading(name)).toHaveFocus());
    expect(document.documentElement.scrollTop).toBe(0);
  });

  it('moves the focus to the new heading when only the state changes', async () => {
    const { user } = await renderApp('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    await screen.findByRole('option', { name: 'Utah' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Change state' }), 'Utah');
    await waitFor(async () => expect(await findHeading('Utah’s top golf courses')).toHaveFocus());
  });
});

it('the focus moves to the heading when “Try again” has loaded the page', async () => {
  network.use(http.get(`${PAGE_ORIGIN}/api/leaderboard/az`, () => HttpResponse.error(), { once: true }));
  const { user } = await renderApp('/leaderboard/az');
  const heading = await findHeading('Arizona’s top golf courses');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(heading).toHaveFocus());
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
});
