import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { selectCurrentLocationId } from '../../../src/core/location/currentLocation.ts';
import { useServer } from '../../support/app/appServer.ts';
import { network, PAGE_ORIGIN } from '../../support/app/bridge.ts';
import { useLoggedErrors } from '../../support/app/loggedErrors.ts';
import { expectUnchangedHydration, hydrateServed, renderServedPage, showServed } from '../../support/app/servedApp.ts';

const server = useServer();
const { errors } = useLoggedErrors();

describe('a page that the server has rendered', () => {
  it('[R10.2] is hydrated without changes', async () => {
    await expectUnchangedHydration(server(), '/leaderboard/az', 'Arizona’s top golf courses');
    expect(errors()).toEqual([]);
  });

  it('[R5.5, R10.2] requests nothing that came with it, the id of its location included', async () => {
    const { page } = await renderServedPage(server(), '/leaderboard/az');
    showServed(page);
    const calls: string[] = [];
    network.use(
      http.all(`${PAGE_ORIGIN}/*`, ({ request }) => {
        calls.push(request.url.slice(PAGE_ORIGIN.length));
        return undefined;
      }),
    );
    const { router, store } = await hydrateServed('/leaderboard/az');
    expect(selectCurrentLocationId(store.getState())).toBeDefined();
    // By then the first page would have made its requests, too.
    await act(() => router.navigate('/leaderboard/ut'));
    await screen.findByRole('heading', { level: 1, name: 'Utah’s top golf courses' });
    await waitFor(() => expect(calls).toContain('/api/golf-courses/location-id?name=ut'));
    expect(calls.filter((call) => !/[/=]ut\b/.test(call))).toEqual([]);
  });
});

it('[R10.2] the server renders no page of a member', async () => {
  for (const path of ['/my-picks', '/settings', '/login', '/voting/x', '/nowhere', '/leaderboard/az/picture.png']) {
    await expect(renderServedPage(server(), path), path).rejects.toThrow('is not rendered on the server');
  }
});

it('the server renders no page whose call is refused', async () => {
  await expect(renderServedPage(server(), '/course/999999')).rejects.toMatchObject({ status: 404 });
});
