import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CrashBoundary, CrashScreen } from '../../src/app/CrashScreen.tsx';
import { lazyPage } from '../../src/app/lazyPage.ts';

function Broken(): never {
  throw new Error('The ranking has no rows');
}

beforeEach(() => {
  // React and the router write down what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the crash screen', () => {
  it('says what happened and where, and offers to reload', () => {
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

  it('says so when there are no details', () => {
    render(<CrashScreen error={new Error('Hm')} stack={undefined} />);
    expect(screen.getByText('No additional details available.')).toBeInTheDocument();
  });

  it('stands in for a page whose code does not load, also at the second try', async () => {
    const load = vi.fn(() => Promise.reject(new Error('The chunk is gone')));
    render(<CrashBoundary>{lazyPage('/', load).element}</CrashBoundary>);
    expect(await screen.findByText(/could not be loaded. Check your connection/)).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
