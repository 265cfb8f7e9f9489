import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { captureLog } from '../../support/server/logLines.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const REAL = {
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_API_KEY: 'an-api-key',
  FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
  PUBLIC_ORIGIN: 'https://picks.example',
};

const book = captureLog();
let alone: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  const ipLookup = () => {
    throw new Error('the map of addresses is damaged');
  };
  alone = await startTestServer({ ipLookup, env: { LOG_REQUESTS: 'on', LOG_LEVEL: 'info' }, logTo: book.stream });
  behindProxy = await startTestServer({ env: { ...REAL, TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await alone.close();
  await behindProxy.close();
});
beforeEach(() => book.clear());

const NEW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

it('[R11.21] each response names its request, and so do the lines of the log about it', async () => {
  const ids = new Set<unknown>();
  for (const url of ['/api/config', '/api/geocode', '/api/nothing', '/api/geocode']) {
    const { headers } = await alone.app.inject({ url, headers: { 'x-request-id': 'a-claim-of-somebody' } });
    expect(headers['x-request-id']).toMatch(NEW_ID);
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(4);
  const lines = book.lines().filter(({ requestId }) => ids.has(requestId));
  expect(lines.filter(({ msg }) => msg === 'responded')).toHaveLength(4);
  // The second failure repeats the first, and is counted.
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(1);
});

it.each([
  ['the id of a trusted proxy is taken', 'proxy-4711-id', 'proxy-4711-id'],
  ['an id that is none is not', 'short', expect.stringMatching(NEW_ID)],
  ['nor one with other signs', 'with spaces and "quotes"', expect.stringMatching(NEW_ID)],
  ['nor a long one', 'x'.repeat(65), expect.stringMatching(NEW_ID)],
])('[R11.21] %s', async (_what, claimed, expected) => {
  const { headers } = await behindProxy.app.inject({ url: '/api/config', headers: { 'x-request-id': claimed } });
  expect(headers['x-request-id']).toEqual(expected);
});
