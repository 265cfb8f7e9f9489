import { AsyncLocalStorage } from 'node:async_hooks';
import type { InternalRequest } from '#contract/served';
import type { App } from './appType.ts';

const internal = new AsyncLocalStorage<true>();

export type InternalResponse = {
  status: number;
  body: string;
  /** Whether a cache may store it. */
  isPublic: boolean;
};

/** Sends a request to the own API without a network. */
export type SendInternally = (request: InternalRequest) => Promise<InternalResponse>;

export function createInternalRequests(app: App): SendInternally {
  return ({ method, url, body }) =>
    // inject() starts when it is awaited, which must happen inside run().
    internal.run(true, async () => {
      const reply = await app.inject({
        method: method as 'GET',
        url,
        headers: { host: 'localhost' },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isPublic = reply.headers['cache-control']?.startsWith('public') ?? false;
      return { status: reply.statusCode, body: reply.body, isPublic };
    });
}

/** Whether the current request is an internal one; clients cannot claim this. */
export const isInternalRequest = (): boolean => internal.getStore() === true;
