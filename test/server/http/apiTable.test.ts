import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import { describedCalls, type DescribedCall } from '../../support/server/description.ts';
import { startListedServer } from '../../support/server/routes.ts';
import type { TestServer } from '../../support/server/server.ts';

type Call = { success: number; refusals: ErrorCode[] };
const call = (success: number, ...refusals: ErrorCode[]): Call => ({ success, refusals });

/** Every body can be wrong in these ways. */
const body = ['bad_request', 'too_large', 'unsupported_media_type'] as const;
const ofIdentity = ['identity_rejected', 'user_disabled', 'identity_unavailable'] as const;
const ofKey = ['proof_rejected', 'proof_stale'] as const;
const ofProof = [
  'unauthorized',
  'recent_login_required',
  'user_disabled',
  'member_mismatch',
  'identity_unavailable',
] as const;
const ofPick = ['unauthorized', 'bad_request', 'not_found', 'location_not_offered'] as const;

/** Nothing is there for anybody but admins. */
const ofAdmins = (success: number, ...refusals: ErrorCode[]): Call =>
  call(success, 'unauthorized', 'not_found', ...refusals);

/** The whole API; every endpoint has to be in this table. */
const CALLS: Record<string, Call> = {
  'POST /api/users': call(201, ...body, ...ofIdentity, ...ofKey, 'already_registered', 'email_taken'),
  'POST /api/users/login': call(200, ...body, ...ofIdentity, ...ofKey, 'not_registered'),
  'POST /api/users/refresh-token': call(200, ...body, 'session_over', ...ofKey),
  'POST /api/users/logout': call(204, ...body, 'unauthorized', 'member_mismatch'),
  'GET /api/users/me': call(200, 'unauthorized'),
  'PATCH /api/users/me': call(200, ...body, 'unauthorized'),
  'DELETE /api/users/me': call(204, ...body, ...ofProof),
  'POST /api/users/me/identity': call(200, ...body, ...ofProof, 'email_taken'),
  'GET /api/users/me/export': call(200, 'unauthorized'),
  'GET /api/users/me/sessions': call(200, 'unauthorized'),
  'DELETE /api/users/me/sessions': call(204, 'unauthorized', 'bad_request'),
  'DELETE /api/users/me/sessions/{sessionId}': call(204, 'unauthorized', 'bad_request', 'not_found'),
  'POST /api/user/primary-location': call(200, ...body, 'unauthorized', 'location_not_offered'),
  'GET /api/locations/': call(200),
  'GET /api/locations': call(200),
  'GET /api/locations/resolve/{state}': call(200, 'bad_request'),
  'GET /api/geocode': call(200),
  'POST /api/golf-courses/location': call(200, ...body, 'not_found', 'member_mismatch'),
  'GET /api/golf-courses/{id}': call(200, 'bad_request', 'not_found'),
  'GET /api/golf-courses/location-id': call(200, 'bad_request', 'not_found'),
  'GET /api/leaderboard': call(200),
  'GET /api/leaderboard/{state}/climbers': call(200, 'bad_request', 'not_found'),
  'GET /api/leaderboard/{state}': call(200, 'bad_request', 'not_found', 'publication_gone'),
  'GET /api/search': call(200, 'bad_request'),
  'GET /api/maps/{state}': call(200, 'bad_request', 'not_found'),
  'GET /api/maps/{state}/pins': call(200, 'bad_request', 'not_found'),
  'POST /api/maps/{state}': call(200, ...body, 'not_found'),
  'GET /api/maps/courses/{id}': call(200, 'bad_request', 'not_found'),
  'GET /api/elections': call(200),
  'GET /api/elections/{id}': call(200, 'bad_request', 'not_found'),
  'GET /api/elections/{id}/results/{state}': call(200, 'bad_request', 'not_found'),
  'GET /api/elections/{id}/results/{state}/csv': call(200, 'bad_request', 'not_found'),
  'GET /api/standings/{state}/{day}': call(200, 'bad_request', 'not_found'),
  'GET /api/courses/{id}/history': call(200, 'bad_request', 'not_found'),
  'GET /api/ledger/{state}': call(200, 'bad_request', 'not_found'),
  'GET /api/ledger/{state}/{number}/rows': call(200, 'bad_request', 'not_found'),
  'GET /.well-known/jwks.json': call(200),
  'GET /api/picks': call(200, 'unauthorized'),
  'GET /api/picks/{locationId}': call(200, 'unauthorized', 'bad_request', 'not_found'),
  'GET /api/picks/{locationId}/ledger-key': call(200, 'unauthorized', 'bad_request', 'not_found'),
  'PUT /api/picks/{locationId}': call(
    200,
    ...ofPick,
    ...body,
    'course_not_offered',
    'ballot_changed',
    'version_required',
  ),
  'PUT /api/picks/{locationId}/{courseId}': call(200, ...ofPick, ...body, 'course_not_offered', 'ballot_full'),
  'DELETE /api/picks/{locationId}/{courseId}': call(200, ...ofPick),
  'POST /api/picks/{locationId}/swap': call(200, ...ofPick, ...body, 'course_not_offered', 'course_not_picked'),
  'PUT /api/picks/{locationId}/publication': call(200, ...body, 'unauthorized', 'not_found', 'ballot_empty'),
  'GET /api/suggestions': call(200, 'unauthorized'),
  'GET /api/suggestions/near': call(200, 'unauthorized', 'bad_request'),
  'POST /api/suggestions/courses': call(201, ...body, 'unauthorized', 'email_unverified', 'suggestion_limit'),
  'POST /api/suggestions/corrections': call(
    201,
    ...body,
    'unauthorized',
    'not_found',
    'email_unverified',
    'suggestion_limit',
  ),
  'GET /api/shared/{userId}/{stateOrLocationId}': call(200, 'not_found'),
  'GET /api/admin/overview': ofAdmins(200),
  'GET /api/admin/users': ofAdmins(200, 'bad_request'),
  'GET /api/admin/users/bursts': ofAdmins(200),
  'PUT /api/admin/users/{userId}/disabled': ofAdmins(200, ...body, 'own_account'),
  'PUT /api/admin/users/{userId}/voided': ofAdmins(200, ...body),
  'GET /api/admin/locations': ofAdmins(200),
  'PUT /api/admin/locations/{locationId}/active': ofAdmins(200, ...body),
  'GET /api/admin/courses': ofAdmins(200, 'bad_request'),
  'POST /api/admin/courses': ofAdmins(201, ...body, 'course_exists'),
  'PATCH /api/admin/courses/{id}': ofAdmins(200, ...body, 'course_exists', 'course_merged'),
  'POST /api/admin/courses/{id}/merge': ofAdmins(200, ...body, 'course_not_mergeable'),
  'POST /api/admin/courses/import': ofAdmins(200, ...body),
  'GET /api/admin/catalogue': ofAdmins(200),
  'POST /api/admin/catalogue/keep': ofAdmins(200, ...body),
  'GET /api/admin/elections': ofAdmins(200),
  'PATCH /api/admin/elections/{id}': ofAdmins(200, ...body, 'election_over'),
  'POST /api/admin/elections/{id}/close': ofAdmins(200, ...body, 'election_over'),
  'GET /api/admin/suggestions': ofAdmins(200, 'bad_request'),
  'GET /api/admin/suggestions/waiting': ofAdmins(200),
  'POST /api/admin/suggestions/{id}/course': ofAdmins(200, ...body, 'suggestion_decided', 'course_exists'),
  'POST /api/admin/suggestions/{id}/change': ofAdmins(
    200,
    ...body,
    'suggestion_decided',
    'course_exists',
    'course_merged',
  ),
  'POST /api/admin/suggestions/{id}/merge': ofAdmins(200, ...body, 'suggestion_decided', 'course_not_mergeable'),
  'POST /api/admin/suggestions/{id}/decline': ofAdmins(200, ...body, 'suggestion_decided'),
  'GET /api/admin/audit': ofAdmins(200, 'bad_request'),
  'GET /api/admin/events': ofAdmins(200, 'bad_request'),
  'GET /api/config': call(200),
  'GET /api/demo/mail': call(200, 'identity_unavailable'),
  'GET /api/demo/samples': call(200),
  'PUT /api/demo/samples': call(202),
  'DELETE /api/demo/samples': call(202),
  'GET /api/health/live': call(200),
  'GET /api/health/ready': call(200, 'unavailable'),
};

/** The description itself, browsers' reports (policyReports.test.ts), Mixpanel's wire format (analytics.test.ts), the pictures of link previews (pictures.test.ts), and what is published for others (embed.test.ts, feeds.test.ts, sitemap.test.ts). */
const UNDESCRIBED = [
  'GET /api/openapi.json',
  'POST /api/policy-reports',
  'POST /mp/track/',
  'POST /mp/record/',
  'GET /picture.png',
  'GET /leaderboard/{state}/picture.png',
  'GET /course/{id}/picture.png',
  'GET /shared/{userId}/{place}/picture.png',
  'GET /shared/{userId}/{place}/story.png',
  'GET /results/{election}/{state}/picture.png',
  'GET /results/{election}/{state}/story.png',
  'GET /embed/{state}',
  'GET /feeds/{feed}',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap/{part}',
];

let server: TestServer;
let described: Map<string, DescribedCall>;
let routes: Set<string>;
beforeAll(async () => {
  ({ server, routes } = await startListedServer());
  described = await describedCalls(server.app);
});
afterAll(() => server.close());

it('[R11.1] has no other routes than these and its own description', () => {
  expect([...routes].sort()).toEqual([...UNDESCRIBED, ...Object.keys(CALLS)].sort());
});

it('[R3.18] describes each call with its success, each of its refusals, and the envelope of any other', () => {
  const told = [...described].map(([name, { success, refusals }]) => [
    name,
    call(success, ...[...refusals.keys()].sort()),
  ]);
  const expected = Object.entries(CALLS).map(([name, { success, refusals }]) => [
    name,
    call(success, ...[...new Set(refusals)].sort()),
  ]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
  expect([...described].filter(([, { hasDefault }]) => !hasDefault)).toEqual([]);
});

it('asks for a bearer exactly where only members may call', () => {
  const members = [...described].filter(([, { membersOnly }]) => membersOnly).map(([name]) => name);
  expect(members.sort()).toEqual(
    Object.keys(CALLS)
      .filter((name) => / \/api\/(picks|suggestions|users\/me|user\/|admin\/)/.test(name))
      .sort(),
  );
});
