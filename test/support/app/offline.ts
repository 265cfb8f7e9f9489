import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { toUserDetails } from '../../../src/core/session/sessionSlice.ts';
import { STORAGE_KEYS, writeJson } from '../../../src/shared/storage.ts';
import type { TestServer } from '../server/server.ts';
import { coursesOf, signedInMember } from './appServer.ts';
import { bridgeTo, network, PAGE_ORIGIN } from './bridge.ts';
import { findHeading, renderApp } from './renderApp.tsx';

/** Tells the page, if it is open, what the device says about its network. */
const setOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    return Promise.resolve();
  });

/** Takes the device offline: `navigator.onLine` is false, and requests fail. */
export async function loseNetwork(): Promise<void> {
  network.use(http.all(`${PAGE_ORIGIN}/*`, () => HttpResponse.error()));
  // What could not be fetched is logged (specification R9.5).
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await setOnline(false);
}

export async function findNetwork({ app }: TestServer): Promise<void> {
  network.use(bridgeTo(app));
  await setOnline(true);
}

export type OfflineRow = {
  path: string;
  member?: boolean;
  /** The heading of the page without a network. */
  heading: string | RegExp;
  /** Headings of the notices about what could not be loaded. */
  failed: string[];
  /** A heading that is there once the network is back. */
  then: string | RegExp;
};

/** Tests of pages that are opened without a network, which comes back later. */
export function describeOfflinePages(server: () => TestServer, rows: readonly OfflineRow[]): void {
  it.each(rows)(
    '[R9.6] $path says what could not be loaded, and loads it by itself once the network is back',
    async (row) => {
      if (row.member) {
        // A tab that was used before knows its member.
        const { user } = await signedInMember(server());
        writeJson('session', STORAGE_KEYS.userDetails, toUserDetails(user));
      }
      const { locationId } = await coursesOf(server(), 'AZ');
      await loseNetwork();
      await renderApp(row.path.replace('{AZ}', locationId));
      await findHeading(row.heading);
      expect(await screen.findByText('You’re offline. We can’t save anything right now.')).toBeInTheDocument();

      await waitFor(() => expect(screen.queryAllByRole('status', { name: /^Loading/ })).toEqual([]));
      for (const title of row.failed) {
        const notice = (await screen.findByRole('heading', { name: title })).closest('section')!;
        expect(within(notice).getByText(/You’re offline\. This loads when you’re back/)).toBeInTheDocument();
        expect(within(notice).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
      }
      const alerts = screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '');
      expect(alerts).toHaveLength(row.failed.length);

      await findNetwork(server());
      expect((await screen.findAllByRole('heading', { name: row.then })).length).toBeGreaterThan(0);
      await waitFor(() => expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument());
    },
  );
}
