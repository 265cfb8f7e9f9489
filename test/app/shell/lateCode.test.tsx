import { act, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lazyPage } from '../../../src/app/lazyPage.ts';
import { makeStore } from '../../../src/app/store.ts';
import { CODE_LIMIT_MS } from '../../../src/shared/withTimeout.ts';

const Page = () => <h1>Our Story</h1>;

type Network = { isGone: boolean; pending?: Promise<typeof Page> };

/** Opens a page whose code cannot be loaded while `isGone`, and stays `pending` where that is set. */
function open(
  network: Network = { isGone: true },
  isFramed = true,
): {
  load: ReturnType<typeof vi.fn>;
  network: Network;
  user: UserEvent;
} {
  const gone = () => Promise.reject(new Error('The chunk is gone'));
  const load = vi.fn(() => network.pending ?? (network.isGone ? gone() : Promise.resolve(Page)));
  render(
    <Provider store={makeStore()}>
      <RouterProvider router={createMemoryRouter([lazyPage('/', load, isFramed)])} />
    </Provider>,
  );
  return { load, network, user: userEvent.setup() };
}

describe('the code of a page', () => {
  it('[R1.14] is requested a second time before an error is shown', async () => {
    const { load, network } = open();
    network.isGone = false;
    expect(await screen.findByRole('heading', { name: 'Our Story' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[R1.14] is requested again by “Try again” after two failures', async () => {
    const { network, user } = open();
    expect(await screen.findByRole('heading', { name: 'We couldn’t load this page' })).toBeInTheDocument();
    expect(screen.getByText('We can’t reach the server. What you saved is safe.')).toBeInTheDocument();
    network.isGone = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Our Story' })).toBeInTheDocument();
  });

  it('[R1.14] that is missing leaves a page without the frame a brand and a way out', async () => {
    open({ isGone: true }, false);
    expect(within(await screen.findByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent(
      'We couldn’t load this page',
    );
    expect(screen.getByRole('link', { name: 'Top Picks' })).toHaveAttribute('href', '/leaderboard');
  });

  it('[R1.14, R9.8] that does not come is given up after 30 s, and shown when it comes after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const code = Promise.withResolvers<typeof Page>();
    open({ isGone: false, pending: code.promise });
    await vi.advanceTimersByTimeAsync(2 * CODE_LIMIT_MS);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load this page' })).toBeInTheDocument();
    code.resolve(Page);
    expect(await screen.findByRole('heading', { name: 'Our Story' })).toBeInTheDocument();
  });

  it('[R1.14] is loaded by itself when the network is back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { network } = open();
    expect(await screen.findByText(/^You’re offline\./)).toBeInTheDocument();
    network.isGone = false;
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Our Story' })).toBeInTheDocument();
  });
});
