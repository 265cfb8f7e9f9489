import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '../../support/server/logLines.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const book = captureLog();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'debug' }, logTo: book.stream });
});
afterAll(() => server.close());
beforeEach(() => book.clear());

const SECRET_PAGE = 'https://picks.example/auth/action?mode=resetPassword&oobCode=secret-code';
const report = (body: object, type = 'csp-violation') => ({ age: 5, type, url: SECRET_PAGE, user_agent: 'x', body });
const inline = report({
  documentURL: SECRET_PAGE,
  effectiveDirective: 'script-src-elem',
  blockedURL: 'inline',
  sample: 'alert("secret-code")',
});
const send = (payload: string | object, type = 'application/reports+json') =>
  server.app.inject({
    method: 'POST',
    url: '/api/policy-reports',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
  });
const logged = () =>
  book
    .lines()
    .filter(({ security }) => security)
    .map(({ security, directive, blocked }) => [security, directive, blocked]);

it('every page’s Content-Security-Policy sends its reports to the server', async () => {
  const { headers } = await server.app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(headers['reporting-endpoints']).toBe('policy="/api/policy-reports"');
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining(['report-uri /api/policy-reports', 'report-to policy']),
  );
});

describe('a report', () => {
  it('is one line of the log without the page’s address and the script', async () => {
    expect((await send([inline])).statusCode).toBe(204);
    expect(logged()).toEqual([['policy_violation', 'script-src-elem', 'inline']]);
    expect(book.text()).not.toContain('secret-code');
  });

  it('is logged with the origin of the blocked resource, not with its address', async () => {
    await send([
      report({ effectiveDirective: 'connect-src', blockedURL: 'https://evil.example:8443/a?token=secret-code' }),
    ]);
    expect(logged()).toEqual([['policy_violation', 'connect-src', 'https://evil.example:8443']]);
    expect(book.text()).not.toContain('secret-code');
  });

  it('is logged when an older browser sends it in the older format', async () => {
    const old = {
      'csp-report': { 'document-uri': SECRET_PAGE, 'violated-directive': 'img-src', 'blocked-uri': 'data' },
    };
    expect((await send(old, 'application/csp-report')).statusCode).toBe(204);
    expect(logged()).toEqual([['policy_violation', 'img-src', 'data']]);
  });

  it('can write only words and origins into the log', async () => {
    const line = '\n{"level":60,"msg":"forged"}';
    await send([report({ effectiveDirective: `script-src${line}`, blockedURL: `x${line}` }), report({})]);
    expect(logged()).toEqual([
      ['policy_violation', 'unknown', 'unknown'],
      ['policy_violation', 'unknown', 'unknown'],
    ]);
  });

  it('is ignored when it has another type or is not among the first ten of a request', async () => {
    await send([report({}, 'deprecation'), ...Array.from({ length: 30 }, () => inline)]);
    expect(logged()).toHaveLength(9);
  });
});

it.each<[string, { payload: string; type?: string }, number]>([
  ['a body that is no JSON', { payload: '{"' }, 400],
  ['a body that is no report', { payload: '{}' }, 400],
  ['an empty body', { payload: '' }, 400],
  ['a body of the type application/json', { payload: '[]', type: 'application/json' }, 415],
  ['a form', { payload: 'a=b', type: 'application/x-www-form-urlencoded' }, 415],
  ['a body larger than 16 kB', { payload: `[${' '.repeat(16_384)}]`, type: 'application/csp-report' }, 413],
])('%s is refused', async (_what, { payload, type }, status) => {
  expect((await send(payload, type)).statusCode).toBe(status);
  expect(logged()).toEqual([]);
});
