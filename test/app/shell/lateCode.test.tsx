import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { lazyPage } from '../../../src/app/lazyPage.ts';
import { makeStore } from '../../../src/app/store.ts';

const Page = () => <h1>Our Story</h1>;

/** Opens a page whose code cannot be loaded while `isGone`. */
function open(): { load: ReturnType<typeof vi.fn>; network: { isGone: boolean }; user: UserEvent } {
  const network = { isGone: true };
  const load = vi.fn(() => (network.isGone ? Promise.reject(new Error('The chunk is gone')) : Promise.resolve(Page)));
  render(
    <Provider store={makeStore()}>
      <RouterProvider router={createMemoryRouter([lazyPage('/', load)])} />
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
