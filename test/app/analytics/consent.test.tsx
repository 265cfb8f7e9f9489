import { render, screen, waitFor } from '@testing-library/react';
import mixpanel from 'mixpanel-browser/src/loaders/loader-module-core';
import { http, HttpResponse } from 'msw';
import { useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from '../../../src/app/store.ts';
import { ConsentBanner } from '../../../src/core/analytics/ConsentBanner.tsx';
import { signedInMember, useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

/** Stubs the configuration with other analytics. */
async function configure(analytics: object | null) {
  const config = (await server().app.inject('/api/config')).json<{ analytics: object }>();
  const json = { ...config, analytics: analytics && { ...config.analytics, ...analytics } };
  network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.json(json)));
}

const banner = () => screen.queryByRole('region', { name: 'Analytics' });
const refuse = () => screen.findByRole('button', { name: 'No thanks' });

describe('the question about analytics', () => {
  it.each(['/leaderboard/az', '/welcome', '/login'])(
    'is asked on %s until a visitor refuses, and then never again',
    async (path) => {
      const { user } = await renderApp(path);
      const heading = await screen.findByRole('heading', { level: 1 });
      await user.click(await refuse());
      expect(banner()).not.toBeInTheDocument();
      expect(heading).toHaveFocus();
      expect(localStorage.getItem('consent')).toBe('refused');
      await renderApp('/about');
      await findHeading('Our Story');
      await screen.findAllByText('Demo: accounts stay on this machine');
      expect(banner()).not.toBeInTheDocument();
    },
  );

  it('[R14.6] says that visits are recorded where some are', async () => {
    await configure({ recordSessionsPercent: 1 });
    await renderApp('/about');
    expect(await screen.findByText(/record some visits\? We mask names and text/)).toBeInTheDocument();
  });

  it('is shown after a scroll between its render and its effect', () => {
    const ScrollAtOnce = () => {
      useLayoutEffect(() => {
        vi.stubGlobal('scrollY', 200);
        window.dispatchEvent(new Event('scroll'));
      }, []);
      return null;
    };
    render(
      <Provider store={makeStore({})}>
        <ConsentBanner isRecording={false} isFloating />
        <ScrollAtOnce />
      </Provider>,
    );
    vi.unstubAllGlobals();
    expect(banner()).toHaveAttribute('data-is-waiting', 'false');
  });

  it('is not asked where analytics are off', async () => {
    await configure(null);
    await renderApp('/about');
    await screen.findByText('Demo: accounts stay on this machine');
    expect(banner()).not.toBeInTheDocument();
  });

  it('disappears when it is answered in another tab', async () => {
    await renderApp('/about');
    await refuse();
    localStorage.setItem('consent', 'refused');
    window.dispatchEvent(new StorageEvent('storage', { key: 'consent', newValue: 'refused' }));
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
  });
});

describe('the switch in the settings', () => {
  const choice = () => screen.findByRole('switch', { name: 'Count how I use this site' });
  const open = async () => {
    await signedInMember(server());
    return renderApp('/settings');
  };

  it('is off after a refusal, which lasts over a sign-out', async () => {
    const { user } = await open();
    await user.click(await refuse());
    expect(await choice()).not.toBeChecked();
    expect(await choice()).toHaveAccessibleDescription(/Never your name or email/);
    await user.click(screen.getAllByRole('link', { name: 'Sign out' })[0]!);
    await findHeading('You’re signed out');
    expect(localStorage.getItem('consent')).toBe('refused');
  });

  it('is disabled with a reason where analytics are off', async () => {
    await configure(null);
    await open();
    await waitFor(async () => expect(await choice()).toHaveAccessibleDescription('We don’t count anything here.'));
    expect(await choice()).toBeDisabled();
  });

  describe('in a browser that asks not to be tracked', () => {
    beforeEach(() => {
      Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'doNotTrack');
    });

    it('[R14.4] is off, and the question is not asked', async () => {
      localStorage.setItem('consent', 'granted');
      await open();
      expect(await choice()).not.toBeChecked();
      await waitFor(async () => expect(await choice()).toHaveAccessibleDescription(/asks us not to track/));
      expect(screen.queryByRole('button', { name: 'No thanks' })).not.toBeInTheDocument();
    });
  });
});

describe('the library of analytics', () => {
  /** Stubs the library's start, and its events. */
  const stubLibrary = () => {
    vi.spyOn(mixpanel, 'has_opted_out_tracking').mockReturnValue(false);
    return {
      init: vi.spyOn(mixpanel, 'init').mockReturnValue(undefined),
      track: vi.spyOn(mixpanel, 'track').mockReturnValue(undefined),
    };
  };

  it('[R14.4] is started only when a visitor has allowed it, and then sends the page view', async () => {
    const { init, track } = stubLibrary();
    const { user } = await renderApp('/about');
    await refuse();
    expect(init).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    await expect.poll(() => track.mock.calls).toMatchObject([['Page View', { path: '/about' }]]);
    expect(init).toHaveBeenCalledOnce();
  });

  it('[R14.1] sends the page of the consent and the next one, where it is loaded after both', async () => {
    const { track } = stubLibrary();
    const { user, go } = await renderApp('/about');
    const loading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    await user.click(await screen.findByRole('button', { name: 'Allow' }));
    await go('/terms-and-conditions');
    loading.mockRestore();
    window.dispatchEvent(new Event('load'));
    await expect
      .poll(() => track.mock.calls)
      .toMatchObject([
        ['Page View', { path: '/about' }],
        ['Page View', { path: '/terms-and-conditions' }],
      ]);
  });

  it('[R14.4] is not started on the pages after a refusal', async () => {
    const { init } = stubLibrary();
    const { user, go } = await renderApp('/about');
    await user.click(await refuse());
    await go('/leaderboard/az');
    await findHeading('Arizona’s top golf courses');
    expect(init).not.toHaveBeenCalled();
  });
});
