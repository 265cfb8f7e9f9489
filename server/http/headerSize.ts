import { ApiError } from './errors.ts';
import type { App } from './appType.ts';
import { isCall, isPageRequest } from './pageRequests.ts';

/** In bytes; a browser's own headers are about one thousand. */
const LARGEST_HEADERS = 16_384;
/** Node refuses larger headers before it has parsed them (rawErrors.ts), so that a browser gets JSON, too. */
export const LARGEST_READ = 65_536;

/**
 * Refuses large headers of pages and calls, which are almost always cookies that neighboring sites have set. Files are
 * sent: the error page has a style sheet.
 */
export function rejectLargeHeaders(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders, headers } = request.raw;
    const isFile = !isPageRequest(request) && !isCall(request);
    const size = rawHeaders.reduce((sum, { length }) => sum + length, 0);
    if (isFile || size <= LARGEST_HEADERS) done();
    else done(new ApiError('headers_too_large', messageFor(headers.cookie?.length ?? 0)));
  });
}

const messageFor = (cookieSize: number): string =>
  cookieSize > LARGEST_HEADERS / 2
    ? 'Your browser sends more cookies than we can read. Delete this site’s cookies in its settings, then try again.'
    : 'The headers of this request are too large.';
