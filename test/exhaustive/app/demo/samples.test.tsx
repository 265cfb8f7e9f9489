import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DemoSamples } from '../../../../contract/demo.ts';
import { useServer } from '../../../support/app/appServer.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';

const server = useServer();

const read = async () => (await server().app.inject('/api/demo/samples')).json<DemoSamples>();
const button = (name: string) => screen.findByRole('button', { name });
const NOTHING: DemoSamples = { members: 0, states: 0, ofStates: 50, running: null, failed: false };
it('a visitor fills an empty demo with sample votes, and removes them after a confirmation', async () => {
  const { user } = await renderApp('/about');
  await user.click(await button('Fill with sample votes'));
  await waitFor(() => expect(screen.getByText('400 sample golfers have voted in all 50 states.')).toBeVisible());
  expect(screen.getByText(/^Demo with sample votes/)).toBeInTheDocument();
  const remove = await button('Remove sample votes');
  await waitFor(() => expect(remove).toHaveFocus());
  expect(remove).toHaveAccessibleDescription('400 sample golfers have voted in all 50 states.');

  await user.click(remove);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the sample votes?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await read()).toMatchObject({ members: 400 });
  await user.click(remove);
  const again = within(await screen.findByRole('dialog'));
  await user.click(again.getByRole('button', { name: 'Remove them' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Fill with sample votes' })).toBeEnabled());
  expect(await read()).toEqual(NOTHING);
  expect(screen.getByText(/^Demo: accounts stay on this machine/)).toBeInTheDocument();
});
