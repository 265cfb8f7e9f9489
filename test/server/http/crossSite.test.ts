import { afterAll, beforeAll, describe, it } from 'vitest';
import { statusesOf } from '../../support/server/calls/row.ts';
import { bearerFor, rowOf, WRITES } from '../../support/server/calls/table.ts';
import {
  cookiesOf,
  EVIL_ORIGIN,
  expectNoEffect,
  startVisitedServer,
  type VisitedServer,
} from '../../support/server/otherSites.ts';

let visited: VisitedServer;
beforeAll(async () => {
  visited = await startVisitedServer();
});
afterAll(() => visited.close());

const REFUSALS: Partial<Record<number | 'ok', [number, string]>> = {
  401: [401, 'unauthorized'],
  404: [404, 'not_found'],
  // Takes its proof from the body, which is left out.
  ok: [400, 'bad_request'],
};

describe('a write', () => {
  it('[R11.12] is refused when a cookie is its only proof', async () => {
    const guarded = WRITES.filter((name) => rowOf(name).access !== 'public');
    await expectNoEffect(visited, guarded, {
      expected: (name) => REFUSALS[rowOf(name).access === 'proof' ? 'ok' : statusesOf(rowOf(name)).guest]!,
      change: (name, call) => ({
        ...call,
        ...(rowOf(name).access === 'proof' ? { payload: {} } : {}),
        headers: { ...call.headers, ...cookiesOf(visited.scene) },
      }),
    });
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: EVIL_ORIGIN, 'sec-fetch-site': 'cross-site' }],
    ['a neighboring host', { origin: 'https://evil.app.example', 'sec-fetch-site': 'same-site' }],
  ])('[R11.12] is refused when a page of %s sends it, even with the member’s bearer', async (_where, headers) => {
    await expectNoEffect(visited, WRITES, {
      expected: () => [400, 'bad_request'],
      change: (name, call) => ({
        ...call,
        headers: { ...call.headers, ...headers, ...cookiesOf(visited.scene), ...bearerFor(name, visited.scene) },
      }),
    });
  });
});
