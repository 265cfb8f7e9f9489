import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FRESH } from '../../../src/api/fresh.ts';
import { useServer } from '../../support/app/appServer.ts';
import { memberWithPicks } from '../../support/app/memberWithPicks.ts';
import { takeBackButton } from '../../support/app/openPicks.ts';
import { findHeading, renderApp, voteFor } from '../../support/app/renderApp.tsx';
import { newMarker } from '../../support/server/marks.ts';

const server = useServer();
afterEach(() => void vi.useRealTimers());

const aMinute = () => act(() => vi.advanceTimersByTimeAsync(FRESH.pollingInterval));

it('[R3.16] a page in view shows within a minute what another device has changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const { member, courses, calls, locationId } = await memberWithPicks(server(), { count: 2 });
  const marker = await newMarker(server(), member);
  const third = courses[2]!;
  const { store, go } = await renderApp('/my-picks');
  await takeBackButton(courses[1]!.name);
  await calls.add(third._id);
  await aMinute();
  await takeBackButton(third.name);
  await waitFor(() => expect(store.getState().footer.remainingVotes).toBe(19));

  await go(`/voting/${locationId}`);
  await findHeading('Plant your flags');
  await screen.findByRole('button', { name: voteFor(third.name), pressed: true });
  await calls.remove(third._id);
  await aMinute();
  await screen.findByRole('button', { name: voteFor(third.name), pressed: false });

  await go(`/course/${third._id}`);
  await findHeading(third.name);
  await screen.findByRole('button', { name: 'Played', pressed: false });
  await marker.change(third._id, { played: true });
  await aMinute();
  await screen.findByRole('button', { name: 'Played', pressed: true });
});
