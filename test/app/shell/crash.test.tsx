import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CrashBoundary, CrashScreen } from '../../../src/app/CrashScreen.tsx';
import { Root, RootError } from '../../../src/app/Root.tsx';

function Broken(): never {
  throw new Error('The ranking has no rows');
}

beforeEach(() => {
  // React and the router write down what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the crash screen', () => {
  it('[R2.8] says what happened and where, and offers to reload', () => {
    render(
      <CrashBoundary>
        <Broken />
      </CrashBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toBeInTheDocument();
    expect(screen.getByText('The ranking has no rows')).toBeInTheDocument();
    expect(screen.getByText(/Broken/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });

  it('says where a page of the router crashed', () => {
    const pages = [{ path: '/', element: <Broken /> }];
    const router = createMemoryRouter([{ element: <Root />, errorElement: <RootError />, children: pages }]);
    render(<RouterProvider router={router} />);
    expect(screen.getByText('The ranking has no rows')).toBeInTheDocument();
    expect(screen.getByText(/Broken/)).toBeInTheDocument();
  });

  it('takes the place of the page: its title, its focus, and nothing for search engines', () => {
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

  it('[R2.8] says so when there are no details', () => {
    render(<CrashScreen error={new Error('Hm')} stack={undefined} />);
    expect(screen.getByText('No additional details available.')).toBeInTheDocument();
  });
});
