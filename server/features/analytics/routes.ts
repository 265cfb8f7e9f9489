import { Type } from 'typebox';
import { ApiError } from '../../http/errors.ts';
import type { App } from '../../http/appType.ts';
import { noStore } from '../../http/cacheHeaders.ts';
import type { CountCall } from '../../http/rateLimits.ts';
import type { Collector } from './collector.ts';
import { readEvents, RecordingPart } from './wireFormat.ts';

/** The library halves a batch that is refused as too large. */
const EVENTS_LIMIT_BYTES = 65_536;
const RECORDING_LIMIT_BYTES = 1_048_576;
/** The library waits so long before it retries; many visitors may be waiting. */
const RETRY_AFTER_SECONDS = 60;

const Tracked = Type.Object({ error: Type.Null(), status: Type.Literal(1) });
const Recorded = Type.Object({ code: Type.Literal(200), status: Type.Literal('OK') });

type Deps = { collector: Collector | null; countCall: CountCall };

/**
 * The collector behind the page's analytics library: Mixpanel's own wire format and responses, so it is not in our
 * OpenAPI document. Events come as a form, or as text when a page that is being left sends them; parts of session
 * recordings come as bytes.
 */
export function analyticsRoutes(app: App, { collector, countCall }: Deps): void {
  if (!collector) return;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    ['application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'string', bodyLimit: EVENTS_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser<Buffer>(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: RECORDING_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(unknownForm()));
  app.addHook('onSend', (_request, reply) => {
    if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return Promise.resolve();
  });

  app.post(
    '/mp/track/',
    { schema: { hide: true, response: { 200: Tracked } }, onRequest: noStore },
    async ({ body, network }) => {
      if (typeof body !== 'string') throw unknownForm();
      const events = readEvents(body);
      await countCall('analytics', network, events.length);
      await collector.track(events, network);
      return { error: null, status: 1 as const };
    },
  );

  app.post(
    '/mp/record/',
    { schema: { hide: true, querystring: RecordingPart, response: { 200: Recorded } }, onRequest: noStore },
    async ({ body, query, url, network }) => {
      if (!Buffer.isBuffer(body)) throw unknownForm();
      if (body.length === 0) throw new ApiError('bad_request', 'This part of a recording is empty.');
      await collector.record({ part: query, query: url.slice(url.indexOf('?') + 1), frames: body }, network);
      return { code: 200 as const, status: 'OK' as const };
    },
  );
}

function unknownForm(): ApiError {
  return new ApiError('unsupported_media_type', 'Send this as the analytics library does.');
}
