import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import type { Collector } from './collector.ts';

const UPSTREAM_TIMEOUT_MS = 8000;

type Options = { token: string; apiHost: string; log: FastifyBaseLogger };

/** Passes everything on to Mixpanel: what was sent, and nothing of who sent it (no address, no cookie, no bearer). */
export function forwardCollector({ token, apiHost, log }: Options): Collector {
  async function post(
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    let status: number | undefined;
    try {
      const response = await fetch(apiHost + path, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
      });
      await response.body?.cancel();
      status = response.status;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'Mixpanel cannot be reached');
    }
    if (status === 200) return;
    if (status !== undefined) log.warn({ status }, 'Mixpanel refuses');
    throw refusalOf(status);
  }

  return {
    async track(events) {
      // Visitors must not reach other projects through us.
      if (events.some(({ properties }) => properties.token !== token)) {
        throw new ApiError('bad_request', 'These events aren’t for this site.');
      }
      const form = new URLSearchParams({ data: JSON.stringify(events) }).toString();
      // ip=0 turns off geolocation, which would locate this server.
      await post('/track/?verbose=1&ip=0', { 'content-type': 'application/x-www-form-urlencoded' }, form);
    },
    async record({ query, frames }) {
      const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
      await post(
        `/record/?${query}`,
        { 'content-type': 'application/octet-stream', authorization },
        new Uint8Array(frames),
      );
    },
  };
}

/** The library drops what is refused as invalid (400), halves what is too large (413) and retries everything else. */
function refusalOf(status: number | undefined): ApiError {
  if (status === 400) return new ApiError('bad_request', 'Mixpanel won’t take this.');
  if (status === 413) return new ApiError('too_large', 'That’s too much at once. Send less.');
  if (status === 429) return new ApiError('too_many_requests', 'Mixpanel asked us to slow down. Try again later.');
  return new ApiError('unavailable', 'We can’t deliver analytics right now. Try again in a moment.');
}
