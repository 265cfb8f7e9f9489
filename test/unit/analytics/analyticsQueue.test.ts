import { expect, it } from 'vitest';
import type { AnalyticsSettings } from '../../../src/core/analytics/analytics.ts';
import { createAnalyticsQueue } from '../../../src/core/analytics/analyticsQueue.ts';

const SETTINGS: AnalyticsSettings = { token: 'local', consent: 'ask', recordSessionsPercent: 0 };

/** A queue with a stub of the library, which loads when `letIn` is called and records its calls. */
function newQueue() {
  const told: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const analytics = {
    track: (event: string) => void told.push(event),
    identify: (userId: string) => void told.push(`identify ${userId}`),
    reset: () => void told.push('reset'),
    forget: () => void told.push('forget'),
  };
  const queue = createAnalyticsQueue(async () => {
    await gate.promise;
    return { startAnalytics: () => Promise.resolve(analytics) };
  });
  const track = (event: string) => queue.send((library) => library.track(event, {}));
  return { queue, told, track, letIn: () => gate.resolve(undefined) };
}

it('events wait until the library is loaded and are then sent in order', async () => {
  const { queue, told, track, letIn } = newQueue();
  track('before');
  const opening = queue.open(SETTINGS);
  track('while it loads');
  expect(told).toEqual([]);
  letIn();
  await opening;
  track('after');
  expect(told).toEqual(['before', 'while it loads', 'after']);
});

it('of more than a hundred waiting events the oldest are dropped', async () => {
  const { queue, told, track, letIn } = newQueue();
  for (let number = 1; number <= 105; number += 1) track(`event ${number}`);
  letIn();
  await queue.open(SETTINGS);
  expect(told).toHaveLength(100);
  expect([told[0], told.at(-1)]).toEqual(['event 6', 'event 105']);
});

it('[R14.4] without consent all events are dropped, waiting ones too', async () => {
  const { queue, told, track, letIn } = newQueue();
  track('before');
  queue.close();
  track('while it is closed');
  letIn();
  await queue.open(SETTINGS);
  track('after');
  expect(told).toEqual(['after']);
});

it('[R14.4] the library deletes its data when consent is withdrawn, even while it loads', async () => {
  const { queue, told, track, letIn } = newQueue();
  const opening = queue.open(SETTINGS);
  track('while it loads');
  queue.close();
  letIn();
  await opening;
  expect(told).toEqual(['forget']);
  await queue.open(SETTINGS);
  track('again');
  queue.close();
  track('never');
  expect(told).toEqual(['forget', 'again', 'forget']);
});
