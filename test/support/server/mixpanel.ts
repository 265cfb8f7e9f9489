import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';

export const PROJECT_TOKEN = '0123456789abcdef0123456789abcdef';

export type SentEvent = { event: string; properties: Record<string, unknown> };

/** An event as the library sends it. */
export const newEvent = (event = 'Page View', properties: object = {}): SentEvent => ({
  event,
  properties: {
    token: 'local',
    distinct_id: '$device:one',
    $insert_id: randomUUID(),
    time: 1_781_524_800.123,
    ...properties,
  },
});

export const formOf = (data: string) => `data=${encodeURIComponent(data)}`;
export const base64Form = (events: unknown) => formOf(Buffer.from(JSON.stringify(events)).toString('base64'));
export const plainForm = (events: unknown) => formOf(JSON.stringify(events));

export const trackRequest = (
  payload: string,
  contentType = 'application/x-www-form-urlencoded',
): InjectOptions & { headers: Record<string, string> } => ({
  method: 'POST',
  url: '/mp/track/?verbose=1&ip=0&_=1781524800123',
  payload,
  headers: { 'content-type': contentType },
});

/** A part of a session recording, gzipped. */
export function recordRequest(query: Record<string, string | number> = {}, frames: unknown = []) {
  const all = {
    replay_id: 'b0b1',
    seq: 0,
    distinct_id: '$device:one',
    replay_start_time: 1_781_524_800.5,
    replay_length_ms: 9000,
    format: 'gzip',
    mp_lib: 'web',
    ...query,
  };
  const text = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)])).toString();
  return {
    method: 'POST' as const,
    url: `/mp/record/?${text}`,
    payload: gzipSync(JSON.stringify(frames)),
    headers: { 'content-type': 'application/octet-stream' } as Record<string, string>,
  };
}

export type Received = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer };

/** A local stub of Mixpanel that records requests and returns the response a test sets. */
export async function startMixpanel() {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://mixpanel.invalid');
      received.push({ path: pathname, query: searchParams, headers: request.headers, body: Buffer.concat(chunks) });
      reply.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      reply.end('{"error":null,"status":1}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${address instanceof Object ? address.port : 0}`,
    received,
    /** All events received so far. */
    events: () => received.filter(({ path }) => path === '/track/').flatMap(({ body }) => eventsIn(body)),
    respondWith: (next: number) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export type Mixpanel = Awaited<ReturnType<typeof startMixpanel>>;

export const eventsIn = (form: Buffer): SentEvent[] =>
  JSON.parse(new URLSearchParams(form.toString()).get('data') ?? '[]') as SentEvent[];

/** A moment of a session recording. */
export type Frame = { type: number; data: { href?: string; source?: number } };

export const framesOf = ({ query, body }: Received): Frame[] =>
  JSON.parse((query.get('format') === 'gzip' ? gunzipSync(body) : body).toString()) as Frame[];
