import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
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

  it('[R10.2] requests nothing that came with it', async () => {
    const { page } = await renderServedPage(server(), '/leaderboard/az');
    showServed(page);
    const calls: string[] = [];
    network.use(
      http.all(`${PAGE_ORIGIN}/*`, ({ request }) => {
        calls.push(new URL(request.url).pathname);
        return undefined;
      }),
    );
    await hydrateServed('/leaderboard/az');
    // The location's id is requested whenever the current location changes (specification R5.5).
    await waitFor(() => expect(calls).toContain('/api/golf-courses/location-id'));
    expect(calls.filter((path) => ['/api/config', '/api/locations/'].includes(path))).toEqual([]);
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
