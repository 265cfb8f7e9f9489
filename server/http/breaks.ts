import { isInternalRequest } from './internalRequests.ts';
import type { App } from './appType.ts';

/** How long the requests of one network are begun before those of others are read, and how many: their work goes on. */
const LONGEST_MS = 4;
const MOST_REQUESTS = 20;

/** Begins a request, now or after a break. */
export type TakeBreaks = (who: string, begin: () => void) => void;

/**
 * Requests of one network that arrive together are begun for some milliseconds; the rest waits until what others have
 * sent meanwhile has been read and begun. What waits of several networks goes on in turns.
 *
 * @param now milliseconds of a clock that is never set back
 * @param afterReading calls back once the connections have been read again
 */
export function createBreaks(
  now = (): number => performance.now(),
  afterReading: (callback: () => void) => unknown = setImmediate,
): TakeBreaks {
  const begun = new Map<string, { since: number; count: number }>();
  const waiting = new Map<string, (() => void)[]>();

  function goOn(): void {
    begun.clear();
    const until = now() + LONGEST_MS;
    let left = MOST_REQUESTS;
    for (const [who, queue] of waiting) {
      // The loop comes to it again, after all others.
      waiting.delete(who);
      const begin = queue.shift();
      if (queue.length > 0) waiting.set(who, queue);
      begin?.();
      left -= 1;
      if (left === 0 || now() >= until) break;
    }
    if (waiting.size > 0) afterReading(goOn);
  }

  return (who, begin) => {
    if (begun.size === 0 && waiting.size === 0) afterReading(goOn);
    const queue = waiting.get(who);
    const { since, count } = begun.get(who) ?? { since: now(), count: 0 };
    if (queue) queue.push(begin);
    else if (count === MOST_REQUESTS || now() - since > LONGEST_MS) waiting.set(who, [begin]);
    else {
      begun.set(who, { since, count: count + 1 });
      begin();
    }
  };
}

/** Even a request that is only refused, or is in memory, takes time: hundreds at once would hold up everybody. */
export function addBreaks(app: App): void {
  const takeBreaks = createBreaks();
  app.addHook('onRequest', ({ network }, _reply, done) => {
    if (isInternalRequest()) done();
    else takeBreaks(network, done);
  });
}
