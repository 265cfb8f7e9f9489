import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../../server/db/schema.ts';
import type { App } from '../../../server/http/appType.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from './server.ts';

type Reply = Promise<LightMyRequestResponse>;

export type PickCalls = {
  get: () => Reply;
  add: (courseId: number, position?: number) => Reply;
  remove: (courseId: number) => Reply;
  /** `version` is sent as If-Match; null sends none. */
  replace: (courseIds: number[], version: number | null) => Reply;
  swap: (remove: number, add: number) => Reply;
  /** Without a key a new one is made. */
  addAll: (courseIds: number[], key?: string) => Reply;
};

/** The calls about one member's ballot in one location. */
export function pickCalls(
  app: App,
  { headers, locationId }: { headers: Record<string, string>; locationId: string },
): PickCalls {
  const base = `/api/picks/${locationId}`;
  return {
    get: () => app.inject({ url: base, headers }),
    add: (courseId, position) =>
      app.inject({
        method: 'PUT',
        url: `${base}/${courseId}`,
        headers,
        ...(position === undefined ? {} : { payload: { position } }),
      }),
    remove: (courseId) => app.inject({ method: 'DELETE', url: `${base}/${courseId}`, headers }),
    replace: (courseIds, version) =>
      app.inject({
        method: 'PUT',
        url: base,
        headers: { ...headers, ...(version === null ? {} : { 'if-match': `"${version}"` }) },
        payload: { courseIds },
      }),
    swap: (remove, add) => app.inject({ method: 'POST', url: `${base}/swap`, headers, payload: { remove, add } }),
    addAll: (courseIds, key = randomUUID()) =>
      app.inject({ method: 'POST', url: `${base}/batch`, headers, payload: { key, courseIds } }),
  };
}

export async function locationIdIn(db: Kysely<Database>, code: string): Promise<string> {
  const row = await db.selectFrom('locations').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return row.id;
}

/** Ids of a state's active courses, ascending. */
export async function coursesIn(db: Kysely<Database>, code: string): Promise<number[]> {
  const rows = await db
    .selectFrom('courses')
    .innerJoin('locations', 'locations.id', 'courses.location_id')
    .select('courses.id')
    .where('locations.code', '=', code)
    .where('courses.active', '=', true)
    .orderBy('courses.id')
    .execute();
  return rows.map((row) => row.id);
}

/** A new member and an API client for the member's ballot in one state. */
export type Voter = {
  server: TestServer;
  member: TestMember;
  locationId: string;
  /** Ids of the state's active courses, ascending. */
  courses: number[];
  picks: PickCalls;
};

/** One server for the tests of a file, and a new voter for each test. @param code state code */
export function useVoter(code: string, onReady: (voter: Voter) => void): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const member = await registerMember(server);
    const locationId = await locationIdIn(server.db, code);
    const courses = await coursesIn(server.db, code);
    onReady({
      server,
      member,
      locationId,
      courses,
      picks: pickCalls(server.app, { headers: member.headers, locationId }),
    });
  });
}
