import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GEOCODE_TTL_MS } from '../../../../contract/limits.ts';
import { selectCurrent, selectCurrentLocation } from '../../../../src/core/location/currentLocation.ts';
import { coursesOf, signedInMember, useServer } from '../../../support/app/appServer.ts';
import { useLoggedErrors } from '../../../support/app/loggedErrors.ts';
import {
  expectUnchangedHydration,
  gone,
  hydrateServed,
  renderServedPage,
  showServed,
} from '../../../support/app/servedApp.ts';
import { shareList } from '../../../support/server/sharing.ts';

const server = useServer();
const { errors } = useLoggedErrors();

const PAGES = [
  ['/leaderboard', 'Arizona’s top golf courses'],
  ['/states', 'All 50 states'],
  ['/architects', 'Golf course architects'],
  ['/architects/pete-dye', 'Courses by Pete Dye'],
  ['/results', 'Results'],
  ['/verify', 'Check the count'],
  ['/verify/az', 'Count Arizona’s votes'],
  ['/course/201', 'Aguila Golf Course'],
  ['/welcome', 'You get 22 votes for the best courses in Arizona.'],
  ['/instagram', 'You get 22 votes for the best courses in Arizona.'],
  ['/tiktok', 'You get 22 votes for the best courses in Arizona.'],
  ['/about', 'Our Story'],
  ['/what-is-top-picks', 'What is Top Picks'],
  ['/terms-and-conditions', 'Terms and conditions'],
] as const;

function keepGeocode(region: string, at = Date.now()): void {
  const value = { city: null, region, country: 'US', timezone: null, geoLocationDetails: null };
  localStorage.setItem('geocode', JSON.stringify({ at, value }));
}

describe('a page that the server has rendered', () => {
  it.each(PAGES)('[R10.2] is hydrated without changes: %s', async (path, heading) => {
    await expectUnchangedHydration(server(), path, heading);
    expect(errors()).toEqual([]);
  });

  it.each([
    ['/search?q=aguila', '/search?from=mail&q=aguila', 'hydrated'],
    ['/search?q=aguila', '/search?q=papago', 'rendered again'],
    ['/search?q=aguila', '/search', 'rendered again'],
    ['/about', '/terms-and-conditions', 'rendered again'],
  ])('for %s that is opened at %s is %s', async (path, opened, how) => {
    const { page } = await renderServedPage(server(), path);
    const before = showServed(page);
    const { router } = await hydrateServed(opened);
    expect(before.some((element) => element.isConnected)).toBe(how === 'hydrated');
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(opened);
    await screen.findByRole('heading', { level: 1 });
  });

  it('for the ranking is hydrated at the root, whose address becomes that of the ranking', async () => {
    const { page } = await renderServedPage(server(), '/leaderboard');
    const before = showServed(page);
    const { router } = await hydrateServed('/?from=mail#rest');
    const { location, historyAction } = router.state;
    expect(location).toMatchObject({ pathname: '/leaderboard', search: '?from=mail', hash: '#rest' });
    expect(historyAction).toBe('REPLACE');
    expect(gone(before)).toEqual([]);
  });

  it('is rendered by the browser if the server has rendered nothing', async () => {
    showServed('<div id="root"></div>');
    await hydrateServed('/about');
    expect(await screen.findByRole('heading', { level: 1, name: 'Our Story' })).toBeInTheDocument();
  });

  it('[R8.4] shows a shared list under its display name, without the name of its owner', async () => {
    const { path } = await shareList(server());
    const { page } = await renderServedPage(server(), path);
    const before = showServed(page);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pat of the Pines’s picks in Arizona');
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).toHaveLength(3);
    expect(page).not.toContain('Secret');
    await hydrateServed(path);
    expect(gone(before)).toEqual([]);
    expect(errors()).toEqual([]);
  });

  it('is that of a guest until it is hydrated; then the member’s votes appear in the same rows', async () => {
    const { headers } = await signedInMember(server());
    const { locationId, courses } = await coursesOf(server(), 'AZ');
    const course = courses[2]!;
    await server().app.inject({ method: 'PUT', url: `/api/picks/${locationId}/${course._id}`, headers });
    const { page } = await renderServedPage(server(), '/leaderboard/az');
    const before = showServed(page);
    expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Sign in' }).length).toBeGreaterThan(0);
    await hydrateServed('/leaderboard/az');
    const mark = await screen.findByRole('button', { name: `Voted for ${course.name}`, pressed: true });
    expect(before).toContain(mark);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Your flags in Arizona' })).toBeInTheDocument();
    expect(errors()).toEqual([]);
  });

  it('is rendered again for a member with a banner above the page', async () => {
    localStorage.setItem('unverified', 'yes');
    const { page } = await renderServedPage(server(), '/about');
    const before = showServed(page);
    await hydrateServed('/about');
    expect(before.some((element) => element.isConnected)).toBe(false);
    expect(await screen.findByRole('heading', { level: 1, name: 'Our Story' })).toBeInTheDocument();
  });

  it('[R11.16] holds the name of a course as text only', async () => {
    const hostile = '</script><script>alert(1)</script><!--<script>\u2028&amp;$&$`';
    const { db } = server();
    const { name } = await db.selectFrom('courses').select('name').where('id', '=', 201).executeTakeFirstOrThrow();
    await db.updateTable('courses').set({ name: hostile }).where('id', '=', 201).execute();
    const { page } = await renderServedPage(server(), '/course/201');
    await db.updateTable('courses').set({ name }).where('id', '=', 201).execute();
    const parsed = new DOMParser().parseFromString(page, 'text/html');
    expect(parsed.querySelector('h1')?.textContent).toBe(hostile);
    expect(parsed.querySelectorAll('script')).toHaveLength(1);
    expect(page.match(/<!--(?!\/?\$|\s*-->)/g)).toBeNull();
    showServed(page);
    await hydrateServed('/course/201');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(hostile);
    expect(errors()).toEqual([]);
  });
});

describe('a page that the server has rendered for a guessed state', () => {
  it('is hydrated for a visitor without a stored location', async () => {
    const { page } = await renderServedPage(server(), '/leaderboard', 'NM');
    showServed(page);
    expect(screen.getByText(/Showing New Mexico \(guessed\)/)).toBeInTheDocument();
    const { store } = await hydrateServed('/leaderboard');
    // This server resolves no network address, so the page falls back to Arizona.
    await waitFor(() => expect(selectCurrentLocation(store.getState())).toBe('az'));
    expect(errors()).toEqual([]);
  });

  it('[R10.6] is rendered again for a visitor whose tab has another location', async () => {
    sessionStorage.setItem('currentLocation', 'ut');
    const { page } = await renderServedPage(server(), '/leaderboard', 'NM');
    showServed(page);
    await hydrateServed('/leaderboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Utah’s top golf courses' })).toBeInTheDocument();
    expect(errors()).toEqual([]);
  });

  it.each([
    ['of another state', 'UT', 'Utah'],
    ['of no state', 'Ontario', 'Arizona'],
  ])(
    '[R10.6] is rendered again for a visitor whose cached geocode response is %s, without ever showing the wrong state',
    async (_what, region, name) => {
      keepGeocode(region);
      const { page } = await renderServedPage(server(), '/leaderboard', 'NM');
      showServed(page);
      const headings: (string | null)[] = [];
      const watch = new MutationObserver(() => headings.push(document.querySelector('h1')?.textContent ?? null));
      await hydrateServed('/leaderboard');
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      // Only headings are searched, because the list of states names New Mexico, too.
      expect(screen.queryByRole('heading', { name: /New Mexico/ })).not.toBeInTheDocument();
      expect(await screen.findByText(`Showing ${name} (guessed)`)).toBeInTheDocument();
      watch.disconnect();
      expect(headings.filter((heading) => heading?.startsWith('New Mexico'))).toEqual([]);
      expect(errors()).toEqual([]);
    },
  );

  it('is hydrated for a visitor whose cached geocode response has the same state', async () => {
    keepGeocode('New Mexico');
    const { page } = await renderServedPage(server(), '/leaderboard', 'NM');
    const before = showServed(page);
    await hydrateServed('/leaderboard');
    await waitFor(() => expect(sessionStorage.getItem('currentLocation')).toBe('nm'));
    expect(gone(before)).toEqual([]);
  });

  it('is hydrated when the cached geocode response has expired', async () => {
    keepGeocode('UT', Date.now() - GEOCODE_TTL_MS);
    const { page } = await renderServedPage(server(), '/leaderboard', 'AZ');
    const before = showServed(page);
    const { store } = await hydrateServed('/leaderboard');
    await waitFor(() => expect(selectCurrentLocation(store.getState())).toBe('az'));
    expect(gone(before)).toEqual([]);
  });

  it('is rendered again for a member, whose location is not known before the session is restored', async () => {
    await signedInMember(server());
    const { page } = await renderServedPage(server(), '/welcome', 'NM');
    const before = showServed(page);
    await hydrateServed('/welcome');
    expect(before.some((element) => element.isConnected)).toBe(false);
    expect(await screen.findByRole('link', { name: /^See all \d+ courses in/ })).toBeInTheDocument();
  });

  it('does not mark the location that a tab has chosen as guessed', async () => {
    sessionStorage.setItem('currentLocation', 'nm');
    const { page } = await renderServedPage(server(), '/leaderboard', 'NM');
    const before = showServed(page);
    const { store, router } = await hydrateServed('/leaderboard');
    expect(before.some((element) => element.isConnected)).toBe(false);
    await waitFor(() => expect(screen.queryByText(/guessed/)).not.toBeInTheDocument());
    expect(selectCurrent(store.getState())).toMatchObject({ code: 'nm', isGuessed: false });
    await act(() => router.navigate('/leaderboard/ut'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Utah’s top golf courses' })).toBeInTheDocument();
  });
});
