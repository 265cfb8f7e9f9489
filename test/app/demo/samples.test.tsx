import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { PublicConfig } from '../../../contract/config.ts';
import type { DemoSamples } from '../../../contract/demo.ts';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();
afterEach(async () => {
  await server().app.inject({ method: 'DELETE', url: '/api/demo/samples' });
  await expect.poll(read).toMatchObject({ running: null });
});

const read = async () => (await server().app.inject('/api/demo/samples')).json<DemoSamples>();
const button = (name: string) => screen.findByRole('button', { name });
const NOTHING: DemoSamples = { members: 0, states: 0, ofStates: 50, running: null, failed: false };
/** Stubs the state of the sample votes that the server reports; returns a function that changes it. */
async function say(samples: DemoSamples, changes: Partial<PublicConfig> = {}): Promise<(next: DemoSamples) => void> {
  let now = samples;
  const config = (await server().app.inject('/api/config')).json<PublicConfig>();
  network.use(
    http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json({ ...config, ...changes, samples: now })),
    http.get(`${PAGE_ORIGIN}/api/demo/samples`, () => HttpResponse.json(now)),
  );
  return (next) => (now = next);
}

it('a page shows the progress of a filling that another tab started', async () => {
  const next = await say({ ...NOTHING, members: 400, states: 12, running: 'filling' });
  const { user } = await renderApp('/about');
  const progress = await screen.findByRole('progressbar', { name: 'States with sample votes' });
  expect(progress).toHaveAttribute('value', '12');
  expect(screen.getByText(/12 of 50 states/)).toBeInTheDocument();
  expect(screen.getByText('Adding sample votes…')).toHaveRole('status');
  expect(await button('One moment…')).toHaveAttribute('aria-disabled', 'true');
  await user.click(await button('One moment…'));
  expect(await read()).toEqual(NOTHING);

  next({ ...NOTHING, members: 400, states: 31, running: 'filling' });
  await waitFor(() => expect(progress).toHaveAttribute('value', '31'));
  next({ ...NOTHING, members: 400, states: 50 });
  await button('Remove sample votes');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('[R13.12] the ranking of an open page, its map and its climbers follow a filling', async () => {
  const filling: DemoSamples = { ...NOTHING, members: 400, states: 12, running: 'filling' };
  const next = await say(filling, { standingsIntervalMs: 500 });
  const asked: { path: string; at: number }[] = [];
  network.events.on('request:start', ({ request }) => {
    asked.push({ path: new URL(request.url).pathname, at: Date.now() });
  });
  onTestFinished(() => network.events.removeAllListeners());
  await renderApp('/leaderboard/az');
  await screen.findByRole('progressbar', { name: 'States with sample votes' });
  next({ ...NOTHING, members: 400, states: 50 });
  const countedAt = Date.now() + 1500;
  await button('Remove sample votes');
  const paths = ['/api/leaderboard/az', '/api/leaderboard/az/climbers', '/api/maps/az', '/api/elections'];
  const askedLater = () => asked.filter(({ at }) => at >= countedAt).map(({ path }) => path);
  await waitFor(() => expect(askedLater()).toEqual(expect.arrayContaining(paths)));
});

it('after an interrupted filling the page offers to fill the rest or to remove the sample votes', async () => {
  await say({ ...NOTHING, members: 400, states: 12 });
  const { user } = await renderApp('/about');
  await screen.findByText('Only 12 of 50 states have sample votes.');
  await user.click(await button('Remove sample votes'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await button('Fill the rest'));
  await expect.poll(read).toMatchObject({ members: 400 });
});

it('the page says when a filling has failed, and when it could not be started', async () => {
  await say({ ...NOTHING, failed: true });
  const { user } = await renderApp('/about');
  await screen.findByText('We couldn’t add the sample votes.');
  network.use(
    http.put(`${PAGE_ORIGIN}/api/demo/samples`, () =>
      HttpResponse.json({ code: 'internal', message: 'No room.' }, { status: 500 }),
    ),
  );
  await user.click(await button('Fill with sample votes'));
  expect(await screen.findByText('Not done. No room.', { selector: '[role=alert]' })).toBeInTheDocument();
  await waitFor(async () => expect(await button('Fill with sample votes')).toHaveFocus());
});

it('the dialog stays open with the reason when the sample votes could not be removed', async () => {
  await say({ ...NOTHING, members: 400, states: 50 });
  const { user } = await renderApp('/about');
  network.use(http.delete(`${PAGE_ORIGIN}/api/demo/samples`, () => HttpResponse.error()));
  await user.click(await button('Remove sample votes'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove them' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Not done\./);
});

it.each(['/welcome', '/login', '/leaderboard/az'])('a demo offers to fill it with sample votes at %s', async (path) => {
  await renderApp(path);
  await findHeading(/./);
  await button('Fill with sample votes');
});

it('a deployment offers no sample votes', async () => {
  const config = (await server().app.inject('/api/config')).json<PublicConfig>();
  network.use(
    http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json({ ...config, demo: false, samples: null })),
  );
  await renderApp('/welcome');
  await screen.findByText(/^© 2025/);
  expect(screen.queryByText(/sample/i)).not.toBeInTheDocument();
});
