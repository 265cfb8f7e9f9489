import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CrashBoundary, CrashScreen } from '../../../src/app/CrashScreen.tsx';
import { Root, RootError } from '../../../src/app/Root.tsx';
import { makeStore } from '../../../src/app/store.ts';
import { signedIn } from '../../../src/core/session/sessionSlice.ts';

function Broken(): never {
  throw new Error('The ranking has no rows');
}

beforeEach(() => {
  // React and the router log what an error boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the crash screen', () => {
  it('[R2.8] shows the error and its component stack, and offers to reload', async () => {
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toBeInTheDocument();
    expect(await screen.findByText('The ranking has no rows')).toBeInTheDocument();
    expect(screen.getByText(/Broken/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });

  it('[R2.8] shows labels for what the visit knows of people, and for what its address says', async () => {
    const store = makeStore();
    const name = 'Zyzzyva Palmer';
    const user = { _id: 'a1b2', name, isAdmin: false, primaryLocation: { code: 'NM' }, state: null };
    store.dispatch(signedIn(user, { method: 'email', isNew: false }));
    window.history.replaceState(null, '', '/search?q=zyzzyva%20dunes');
    render(<CrashScreen error={new Error(`No signedIn ${name} in NM for zyzzyva dunes`)} stack={undefined} />);
    expect(await screen.findByText(/^No signedIn name-1 in NM for text-\d+$/)).toBeInTheDocument();
    window.history.replaceState(null, '', '/');
  });

  it('shows the component stack of a page that the router has rendered', async () => {
    const pages = [{ path: '/', element: <Broken /> }];
    const router = createMemoryRouter([{ element: <Root />, errorElement: <RootError />, children: pages }]);
    render(
      <Provider store={makeStore()}>
        <RouterProvider router={router} />
      </Provider>,
    );
    expect(await screen.findByText('The ranking has no rows')).toBeInTheDocument();
    expect(screen.getByText(/Broken/)).toBeInTheDocument();
  });

  it('sets a title of its own, takes the focus and keeps search engines away', () => {
    document.title = 'Arizona’s top golf courses · Top Picks';
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/leaderboard/az">');
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    expect(document.title).toBe('Something went wrong · Top Picks');
    expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toHaveFocus();
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('[R2.8] says that there are no details where the component stack is missing', () => {
    render(<CrashScreen error={new Error('Hm')} stack={undefined} />);
    expect(screen.getByText('No additional details available.')).toBeInTheDocument();
  });
});
