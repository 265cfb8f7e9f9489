import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configApi } from '../../../src/api/endpoints/configApi.ts';
import { useServer } from '../../support/app/appServer.ts';
import { bridgeTo, network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { findHeading, type RenderedApp, renderApp } from '../../support/app/renderApp.tsx';

const server = useServer();

/** Makes one call of the API. */
const call = ({ store }: RenderedApp) =>
  act(async () => {
    await store.dispatch(configApi.endpoints.getConfig.initiate(undefined, { forceRefetch: true, subscribe: false }));
  });

describe('a newer build of the page', () => {
  const SAID = 'There’s a new version of Top Picks.';

  /** The page is of the build that was made at second 100. */
  beforeEach(() => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'x-build', content: '100.aaa' });
    document.head.append(meta);
  });
  afterEach(() => document.querySelector('meta[name="x-build"]')?.remove());

  /** The server responds as this build. */
  const serve = (build: string) =>
    network.use(
      http.get(`${PAGE_ORIGIN}/api/config`, async () => {
        const reply = await server().app.inject('/api/config');
        return HttpResponse.json(reply.json(), { headers: { 'x-build': build } });
      }),
    );

  it('[R9.7] is offered by a banner that does not come back once it is closed', async () => {
    serve('200.bbb');
    const app = await renderApp('/about');
    expect(await screen.findByText(SAID)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
    await call(app);
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  });

  it('stays announced while a process of the old build responds', async () => {
    serve('200.bbb');
    const app = await renderApp('/about');
    await screen.findByText(SAID);
    serve('100.aaa');
    await call(app);
    expect(screen.getByText(SAID)).toBeInTheDocument();
  });

  it('is not announced again after a reload that brought the old page, until a third build is there', async () => {
    serve('200.bbb');
    await renderApp('/about');
    await screen.findByText(SAID);
    const reloaded = await renderApp('/terms-and-conditions');
    await findHeading('Terms and conditions');
    await call(reloaded);
    expect(reloaded.store.getState().banners.isOutdated).toBe(false);
    serve('300.ccc');
    await call(reloaded);
    expect(reloaded.store.getState().banners.isOutdated).toBe(true);
  });

  it.each([
    ['the build of the page', '100.aaa'],
    ['the same code, built again later', '150.aaa'],
    ['an older build, from a process or a cache that is not up to date', '50.zzz'],
  ])('is not announced for %s', async (_which, build) => {
    serve(build);
    const app = await renderApp('/about');
    await call(app);
    expect(app.store.getState().banners.isOutdated).toBe(false);
  });
});

describe('a server that does not respond', () => {
  const SAID = 'We can’t reach the server. Changes you make now may not be saved.';

  beforeEach(() => {
    // What could not be fetched is logged (specification R9.5).
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('[R9.7] is announced above the page, and what is missing loads by itself once the server is back', async () => {
    network.use(http.all(`${PAGE_ORIGIN}/*`, () => HttpResponse.error()));
    const app = await renderApp('/course/201');
    expect(await screen.findByText(SAID)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the course' })).toBeInTheDocument();

    network.use(bridgeTo(server().app));
    await call(app);
    await findHeading('Aguila Golf Course');
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  });

  it('is not announced after one lost request, because a second one is sent to check', async () => {
    const app = await renderApp('/about');
    await findHeading('Our Story');
    network.use(http.get(`${PAGE_ORIGIN}/api/config`, () => HttpResponse.error(), { once: true }));
    await call(app);
    await waitFor(() => expect(app.store.getState().banners.misses).toBe(0));
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  });
});
