import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

useServer();

it('a double tap on a link adds one step to the history, also where its second tap comes before the page is shown', async () => {
  const { path, back } = await renderApp('/leaderboard/ut');
  await findHeading('Utah’s top golf courses');
  const [about] = screen.getAllByRole('link', { name: 'Our Story' });
  // React renders nothing before this act has ended.
  await act(async () => {
    about!.click();
    await expect.poll(path).toBe('/about');
    about!.click();
  });
  await findHeading('Our Story');
  await back();
  expect(path()).toBe('/leaderboard/ut');
  await findHeading('Utah’s top golf courses');
});
