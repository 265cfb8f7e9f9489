import type { App } from './appType.ts';
import { ApiError } from './errors.ts';

/** A name or an address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses a Host header that names no host, as RFC 9112 (3.2) demands; Node joins two of them with a comma
 * (`joinDuplicateHeaders`) and refuses none.
 */
export function rejectWrongHosts(app: App): void {
  app.addHook('onRequest', ({ headers: { host } }, _reply, done) => {
    // HTTP/1.0 has no Host header.
    if (host === undefined || HOST.test(host)) done();
    else done(new ApiError('bad_request', 'The Host header of this request cannot be used.'));
  });
}
