import type { ErrorCode, ErrorResponse } from '#contract/errors';
import { escapeHtml } from './escapeHtml.ts';

const TITLES: Partial<Record<ErrorCode, string>> = {
  address_too_long: 'This address is too long',
  headers_too_large: 'Your browser sent too much',
  bad_request: 'This address doesn’t work',
  misdirected: 'Wrong address',
  not_found: 'Page not found',
  too_many_requests: 'Too many requests',
  unavailable: 'Back in a moment',
};
const TEMPORARY: ErrorCode[] = ['headers_too_large', 'too_many_requests', 'unavailable', 'internal'];

/** An error page without data or script. Its style sheet is a static file, which no rate limit counts. */
export function errorPage({ code, message }: Pick<ErrorResponse, 'code' | 'message'>): string {
  const title = TITLES[code] ?? 'Something went wrong';
  const link = TEMPORARY.includes(code)
    ? '<a class="button" href="">Try again</a>'
    : '<a class="button" href="/leaderboard">See the ranking</a>';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title} · Top Picks</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/plain.css" />
  </head>
  <body>
    <main>
      <p class="brand">Top Picks</p>
      <h1>${title}</h1>
      <p>${escapeHtml(message)}</p>
      <p>${link}</p>
    </main>
  </body>
</html>
`;
}
