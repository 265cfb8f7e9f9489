import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalsOf, type Row } from '../../support/server/calls/row.ts';
import { CALLS } from '../../support/server/calls/table.ts';
import { describedCalls, type DescribedCall } from '../../support/server/description.ts';
import { startListedServer } from '../../support/server/routes.ts';
import type { TestServer } from '../../support/server/server.ts';

const TABLE = 'test/support/server/calls';

let server: TestServer;
let described: Map<string, DescribedCall>;
let routes: Set<string>;
beforeAll(async () => {
  ({ server, routes } = await startListedServer());
  described = await describedCalls(server.app);
});
afterAll(() => server.close());

const isDescribed = ([, row]: [string, Row]) => !row.undescribed;

it('[R11.1] every route of the server has a row in the table of calls, and every row a route', () => {
  const withoutRow = [...routes].filter((name) => !(name in CALLS));
  const withoutRoute = Object.keys(CALLS).filter((name) => !routes.has(name));
  expect([
    ...withoutRow.map((name) => `${name} has no row in ${TABLE}: add one to the file of its area.`),
    ...withoutRoute.map((name) => `${name} has a row in ${TABLE}, but the server has no such route.`),
  ]).toEqual([]);
});

it('[R11.1] every call is described at /api/openapi.json, unless its row says otherwise', () => {
  const expected = Object.entries(CALLS).filter(isDescribed);
  const missing = expected.filter(([name]) => !described.has(name));
  const unexpected = [...described.keys()].filter((name) => CALLS[name]?.undescribed);
  expect([
    ...missing.map(([name]) => `${name} is not described at /api/openapi.json.`),
    ...unexpected.map((name) => `${name} is described at /api/openapi.json, but its row in ${TABLE} says it is not.`),
  ]).toEqual([]);
});

it('[R11.1] the description names the success of each call, each of its refusals, and the shape of other errors', () => {
  const told = [...described].map(([name, { success, refusals, hasBody, hasDefault }]) => [
    name,
    { success, refusals: [...refusals.keys()].sort(), hasBody, hasDefault },
  ]);
  const expected = Object.entries(CALLS)
    .filter(isDescribed)
    .map(([name, row]) => [
      name,
      { success: row.success ?? 200, refusals: refusalsOf(row), hasBody: row.body !== undefined, hasDefault: true },
    ]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
});

it('[R3.18] the description names no refusal with status 403', () => {
  const forbidden = [...described].filter(([, { refusals }]) => [...refusals.values()].includes(403));
  expect(forbidden.map(([name]) => name)).toEqual([]);
});

it('the description has the shape of every response', () => {
  expect([...described].filter(([, { hasShape }]) => !hasShape).map(([name]) => name)).toEqual([]);
});

it('the description requires a bearer for the calls of members and admins and for no others', () => {
  const told = [...described].filter(([, { membersOnly }]) => membersOnly).map(([name]) => name);
  const expected = Object.entries(CALLS).filter(([, { access }]) => access !== 'public' && access !== 'proof');
  expect(told.sort()).toEqual(expected.map(([name]) => name).sort());
});
