import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, CALLERS, type Cast, newCast } from '../../support/server/callers.ts';
import { describedCalls } from '../../support/server/description.ts';
import { measured } from '../../support/goals/goals.ts';
import { stateOfMember } from '../../support/server/memberState.ts';
import { RIGHT_CALLS, setScene } from '../../support/server/rightCalls.ts';
import { startListedServer } from '../../support/server/routes.ts';
import type { TestServer } from '../../support/server/server.ts';

/** Status of each caller's request that would be right from the member; `ok` is the call's own success. */
type Row = Record<Caller, number | 'ok'>;

const FORGED = { expired: 401, 'wrong audience': 401, 'alg none': 401, 'foreign key': 401, 'refresh as access': 401 };

/** Public, or proven by what the body carries: the bearer is not looked at, so that a stale one changes nothing. */
const EVERYBODY = Object.fromEntries(CALLERS.map((caller) => [caller, 'ok'])) as Row;
/** Whoever is signed in, about themselves: nothing in the request names a member. */
const MEMBERS: Row = { guest: 401, member: 'ok', 'other member': 'ok', disabled: 401, admin: 'ok', ...FORGED };
/** The request names or proves the member: for any other one it is refused. */
const THE_MEMBER: Row = { ...MEMBERS, 'other member': 422, admin: 422 };
/** There is nothing for anybody else. */
const ADMINS: Row = { ...MEMBERS, guest: 404, member: 404, 'other member': 404 };

const MATRIX: Record<string, Row> = {
  'POST /api/users': EVERYBODY,
  'POST /api/users/login': EVERYBODY,
  'POST /api/users/refresh-token': EVERYBODY,
  // Signing out works late, too, and a second time.
  'POST /api/users/logout': { ...THE_MEMBER, disabled: 422, expired: 'ok' },
  'GET /api/users/me': MEMBERS,
  'PATCH /api/users/me': MEMBERS,
  'DELETE /api/users/me': THE_MEMBER,
  'POST /api/users/me/identity': THE_MEMBER,
  'GET /api/users/me/export': MEMBERS,
  'GET /api/users/me/sessions': MEMBERS,
  'DELETE /api/users/me/sessions': MEMBERS,
  // Somebody else's session is none that could be named.
  'DELETE /api/users/me/sessions/{sessionId}': { ...MEMBERS, 'other member': 404, admin: 404 },
  'POST /api/user/primary-location': MEMBERS,
  'GET /api/locations/': EVERYBODY,
  'GET /api/locations': EVERYBODY,
  'GET /api/locations/resolve/{state}': EVERYBODY,
  'GET /api/geocode': EVERYBODY,
  // A member's id is checked only against a valid bearer.
  'POST /api/golf-courses/location': { ...EVERYBODY, 'other member': 422, admin: 422 },
  'GET /api/golf-courses/{id}': EVERYBODY,
  'GET /api/golf-courses/location-id': EVERYBODY,
  'GET /api/search': EVERYBODY,
  'GET /api/maps/{state}': EVERYBODY,
  'GET /api/maps/{state}/pins': EVERYBODY,
  'POST /api/maps/{state}': EVERYBODY,
  'GET /api/maps/courses/{id}': EVERYBODY,
  'GET /api/leaderboard': EVERYBODY,
  'GET /api/leaderboard/{state}': EVERYBODY,
  'GET /api/leaderboard/{state}/climbers': EVERYBODY,
  'GET /api/elections': EVERYBODY,
  'GET /api/elections/{id}': EVERYBODY,
  'GET /api/elections/{id}/results/{state}': EVERYBODY,
  'GET /api/elections/{id}/results/{state}/csv': EVERYBODY,
  'GET /api/standings/{state}/{day}': EVERYBODY,
  'GET /api/courses/{id}/history': EVERYBODY,
  'GET /api/ledger/{state}': EVERYBODY,
  'GET /api/ledger/{state}/{number}/rows': EVERYBODY,
  'GET /.well-known/jwks.json': EVERYBODY,
  'GET /api/picks': MEMBERS,
  'GET /api/picks/{locationId}': MEMBERS,
  // Everybody's own key: the ballot is the caller's.
  'GET /api/picks/{locationId}/ledger-key': MEMBERS,
  // The version is the member's: nobody else's ballot has come so far.
  'PUT /api/picks/{locationId}': { ...MEMBERS, 'other member': 409, admin: 409 },
  'PUT /api/picks/{locationId}/{courseId}': MEMBERS,
  'DELETE /api/picks/{locationId}/{courseId}': MEMBERS,
  // Only the member has the pick that is swapped.
  'POST /api/picks/{locationId}/swap': THE_MEMBER,
  // Nobody shares an empty list.
  'PUT /api/picks/{locationId}/publication': THE_MEMBER,
  'GET /api/suggestions': MEMBERS,
  'GET /api/suggestions/near': MEMBERS,
  // Only the member's address is verified.
  'POST /api/suggestions/courses': THE_MEMBER,
  'POST /api/suggestions/corrections': THE_MEMBER,
  'GET /api/shared/{userId}/{stateOrLocationId}': EVERYBODY,
  'GET /api/admin/overview': ADMINS,
  'GET /api/admin/users': ADMINS,
  'GET /api/admin/users/bursts': ADMINS,
  'PUT /api/admin/users/{userId}/disabled': ADMINS,
  'PUT /api/admin/users/{userId}/voided': ADMINS,
  'GET /api/admin/locations': ADMINS,
  'PUT /api/admin/locations/{locationId}/active': ADMINS,
  'GET /api/admin/courses': ADMINS,
  'POST /api/admin/courses': ADMINS,
  'PATCH /api/admin/courses/{id}': ADMINS,
  'POST /api/admin/courses/{id}/merge': ADMINS,
  'POST /api/admin/courses/import': ADMINS,
  'GET /api/admin/catalogue': ADMINS,
  'POST /api/admin/catalogue/keep': ADMINS,
  'GET /api/admin/elections': ADMINS,
  'PATCH /api/admin/elections/{id}': ADMINS,
  'POST /api/admin/elections/{id}/close': ADMINS,
  'GET /api/admin/suggestions': ADMINS,
  'GET /api/admin/suggestions/waiting': ADMINS,
  'POST /api/admin/suggestions/{id}/course': ADMINS,
  'POST /api/admin/suggestions/{id}/change': ADMINS,
  'POST /api/admin/suggestions/{id}/merge': ADMINS,
  'POST /api/admin/suggestions/{id}/decline': ADMINS,
  'GET /api/admin/audit': ADMINS,
  'GET /api/admin/events': ADMINS,
  'GET /api/config': EVERYBODY,
  'GET /api/demo/mail': EVERYBODY,
  'GET /api/demo/samples': EVERYBODY,
  'PUT /api/demo/samples': EVERYBODY,
  'DELETE /api/demo/samples': EVERYBODY,
  'GET /api/health/live': EVERYBODY,
  'GET /api/health/ready': EVERYBODY,
  'GET /api/openapi.json': EVERYBODY,
  'POST /api/policy-reports': EVERYBODY,
  'POST /mp/track/': EVERYBODY,
  'POST /mp/record/': EVERYBODY,
  'GET /picture.png': EVERYBODY,
  'GET /leaderboard/{state}/picture.png': EVERYBODY,
  'GET /course/{id}/picture.png': EVERYBODY,
  'GET /shared/{userId}/{place}/picture.png': EVERYBODY,
  'GET /shared/{userId}/{place}/story.png': EVERYBODY,
  'GET /results/{election}/{state}/picture.png': EVERYBODY,
  'GET /results/{election}/{state}/story.png': EVERYBODY,
  'GET /embed/{state}': EVERYBODY,
  'GET /feeds/{feed}': EVERYBODY,
  'GET /robots.txt': EVERYBODY,
  'GET /sitemap.xml': EVERYBODY,
  'GET /sitemap/{part}': EVERYBODY,
};

let server: TestServer;
let routes: Set<string>;
let cast: Cast;
let successes: Map<string, number>;
beforeAll(async () => {
  ({ server, routes } = await startListedServer({ startAt: new Date() }));
  const described = await describedCalls(server.app);
  successes = new Map([...described].map(([name, { success }]) => [name, success]));
  successes.set('POST /api/policy-reports', 204);
  cast = await newCast(server);
});
afterAll(() => server.close());

it('has a row for every route, and a request that is right', ({ task }) => {
  expect(Object.keys(MATRIX).sort()).toEqual([...routes].sort());
  expect(Object.keys(RIGHT_CALLS).sort()).toEqual([...routes].sort());
  measured(task, 'G15', `${routes.size} routes × ${CALLERS.length} kinds of callers, each answered as its row says`);
});

describe.each(Object.entries(MATRIX))('%s', (name, row) => {
  it('[R1.1, R11.10] responds to each caller as the matrix says, and touches no member but the one who calls', async () => {
    const { member, bearers } = name.startsWith('GET ') ? cast : await newCast(server);
    const scene = await setScene(server, member);
    const call = await RIGHT_CALLS[name]!(scene);
    const answers = new Map<Caller, number>();
    const caching = new Set<unknown>();
    const ask = async (caller: Caller): Promise<void> => {
      const bearer = bearers[caller];
      const headers = { ...call.headers, ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) };
      const reply = await server.app.inject({ ...call, headers });
      answers.set(caller, reply.statusCode);
      caching.add(reply.headers['cache-control']);
    };
    const before = await stateOfMember(server.db, member.user._id);
    // Those who act for the member by right come last; an admin may, too, and a body can carry the member's own proof.
    const isOwn = (caller: Caller) =>
      row === EVERYBODY || caller === 'member' || (row[caller] === 'ok' && caller === 'expired');
    const mayTouch = (caller: Caller) => isOwn(caller) || (row === ADMINS && caller === 'admin');
    for (const caller of CALLERS.filter((one) => !mayTouch(one))) await ask(caller);
    expect(await stateOfMember(server.db, member.user._id)).toBe(before);
    for (const caller of CALLERS.filter(mayTouch)) await ask(caller);

    const expected = CALLERS.map((caller) => {
      // A registration's proof is used up by the first who sends it.
      if (name === 'POST /api/users' && caller !== 'guest') return [caller, 409];
      return [caller, row[caller] === 'ok' ? (successes.get(name) ?? 200) : row[caller]];
    });
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
    // What is not for everybody, and what carries tokens, is stored nowhere on the way.
    if (row.guest !== 'ok' || name.startsWith('POST /api/users')) expect([...caching]).toEqual(['no-store']);
  });
});
