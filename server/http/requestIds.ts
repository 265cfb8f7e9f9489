import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID } from '#contract/pageHead';
import type { App } from './appType.ts';

const ID = /^[\w-]{8,64}$/;

/** The id of a request: a trusted proxy's, so that its log and ours speak of the same, else a new one. */
export const createRequestId =
  (isBehindProxy: boolean) =>
  ({ headers }: IncomingMessage): string => {
    const claimed = isBehindProxy ? headers[REQUEST_ID] : undefined;
    return typeof claimed === 'string' && ID.test(claimed) ? claimed : randomUUID();
  };

/** Names the request in each response but a file's of the build: a first visit loads a dozen, and none writes a line. */
export function addRequestIds(app: App): void {
  app.addHook('onRequest', ({ id, url }, reply, done) => {
    if (!url.startsWith('/assets/')) reply.header(REQUEST_ID, id);
    done();
  });
}
