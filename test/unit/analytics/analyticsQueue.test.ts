import { expect, it } from 'vitest';
import { createAnalyticsQueue } from '../../../src/core/analytics/analyticsQueue.ts';

/** A queue with a stub of the library, which loads when `letIn` is called and records its calls. */
function newQueue() {
  const told: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const analytics = {
    track: (event: string) => void told.push(event),
    forget: () => void told.push('forget'),
  };
  const queue = createAnalyticsQueue<typeof analytics>();
  const open = () =>
    queue.open(async () => {
      await gate.promise;
      return analytics;
    });
  const track = (event: string) => queue.send((library) => library.track(event));
  return { queue, open, told, track, letIn: () => gate.resolve(undefined) };
}

it('events wait until the library is loaded and are then sent in order', async () => {
  const { open, told, track, letIn } = newQueue();
  track('before');
  const opening = open();
  track('while it loads');
  expect(told).toEqual([]);
  letIn();
  await opening;
  track('after');
  expect(told).toEqual(['before', 'while it loads', 'after']);
});

it('of more than a hundred waiting events the oldest are dropped', async () => {
  const { open, told, track, letIn } = newQueue();
  for (let number = 1; number <= 105; number += 1) track(`event ${number}`);
  letIn();
  await open();
  expect(told).toHaveLength(100);
  expect([told[0], told.at(-1)]).toEqual(['event 6', 'event 105']);
});

it('[R14.4] without consent all events are dropped, waiting ones too', async () => {
  const { queue, open, told, track, letIn } = newQueue();
  track('before');
  queue.close();
  track('while it is closed');
  letIn();
  await open();
  track('after');
  expect(told).toEqual(['after']);
});

it('[R14.4] the library deletes its data when consent is withdrawn, even while it loads', async () => {
  const { queue, open, told, track, letIn } = newQueue();
  const opening = open();
  track('while it loads');
  queue.close();
  letIn();
  await opening;
  expect(told).toEqual(['forget']);
  await open();
  track('again');
  queue.close();
  track('never');
  expect(told).toEqual(['forget', 'again', 'forget']);
});
