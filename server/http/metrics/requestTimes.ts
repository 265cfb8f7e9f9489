import type { App } from '../appType.ts';
import { isInternalRequest } from '../internalRequests.ts';
import { headLines, type Labels, sampleLine } from './text.ts';

const NAME = 'top_picks_request_duration_seconds';
/** Upper ends of the buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Series = { labels: Labels; counts: number[]; sum: number };

export type RequestTimes = {
  observe: (request: { method: string; route: string; status: number }, seconds: number) => void;
  lines: () => string[];
};

/** How many requests of a route got which status, and how long they took. */
export function createRequestTimes(): RequestTimes {
  const all = new Map<string, Series>();

  function seriesOf(method: string, route: string, status: number): Series {
    const key = `${method} ${status} ${route}`;
    let series = all.get(key);
    if (!series) {
      series = { labels: { method, route, status: String(status) }, counts: [...BUCKETS, 0].map(() => 0), sum: 0 };
      all.set(key, series);
    }
    return series;
  }

  return {
    observe({ method, route, status }, seconds) {
      const series = seriesOf(method, route, status);
      const found = BUCKETS.findIndex((end) => seconds <= end);
      const at = found < 0 ? BUCKETS.length : found;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
    },
    lines: () => [
      ...headLines(NAME, 'Requests by route and status, with the time until the response was sent.', 'histogram'),
      ...[...all.values()].flatMap(linesOf),
    ],
  };
}

function linesOf({ labels, counts, sum }: Series): string[] {
  let count = 0;
  const buckets = counts.map((more, index) => {
    count += more;
    return sampleLine(`${NAME}_bucket`, count, { ...labels, le: String(BUCKETS[index] ?? '+Inf') });
  });
  return [...buckets, sampleLine(`${NAME}_sum`, sum, labels), sampleLine(`${NAME}_count`, count, labels)];
}

/** Counts what comes from outside; not the calls that a page makes while it is rendered. */
export function measureRequests(app: App, times: RequestTimes): void {
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    if (!isInternalRequest()) {
      times.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  });
}
