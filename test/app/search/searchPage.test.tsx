import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { renderApp } from '../../support/app/renderApp.tsx';

useServer();

it('[R18.5] a tap on a state beside the results narrows the search to it and keeps the focus in the box', async () => {
  const { user } = await renderApp('/search?q=golf+club');
  const beside = within(await screen.findByRole('region', { name: 'In one state only' }));
  const [first] = beside.getAllByRole('button');
  const state = first!.textContent;
  await user.click(first!);
  const box = screen.getByRole('searchbox', { name: 'Find a course, state or town' });
  expect(box).toHaveValue(`golf club ${state}`);
  expect(box).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In one state only' })).not.toBeInTheDocument());
});

it('the search page says how to find a course, and links to the suggestion of a missing one', async () => {
  await renderApp('/search');
  const advice = within(await screen.findByRole('region', { name: 'How to find a course' }));
  expect(advice.getByRole('link', { name: 'Suggest a missing course' })).toHaveAttribute('href', '/suggest?name=');
});
