import type { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { bridgeTo, network } from './bridge.ts';
import { registerMember, startTestServer, type TestMember, type TestServer } from '../server/server.ts';

/** Few, because jsdom renders and searches long lists slowly; the end-to-end tests have all courses of a state. */
export const SOME_COURSES = 12;
/** For tests of full ballots and long lists. */
export const MANY_COURSES = 40;

/** One real server for the page tests of a file; every request of the page goes to it. */
/** @param logTo receives the server’s log instead of standard output */
export function useServer(
  env: Record<string, string> = {},
  coursesPerState = SOME_COURSES,
  logTo?: Writable,
): () => TestServer {
  let server: TestServer | undefined;
  const current = () => {
    if (!server) throw new Error('The server is started in beforeAll');
    return server;
  };
  beforeAll(async () => {
    server = await startTestServer({ startAt: new Date(), env, coursesPerState, ...(logTo && { logTo }) });
  });
  beforeEach(() => network.use(bridgeTo(current().app)));
  afterAll(() => server?.close());
  return current;
}

/** A new member whose session this tab has stored. */
export async function signedInMember(server: TestServer): Promise<TestMember> {
  const member = await registerMember(server);
  storeTokens(member);
  return member;
}

/** The location and the courses of a state, A to Z, as the voting page lists them. */
export async function coursesOf(
  { app }: TestServer,
  code: string,
): Promise<{ locationId: string; courses: { _id: number; name: string }[] }> {
  const { locationId } = (await app.inject(`/api/golf-courses/location-id?name=${code}`)).json<{
    locationId: string;
  }>();
  const response = await app.inject({
    method: 'POST',
    url: '/api/golf-courses/location',
    payload: { active: true, locationId },
  });
  return { locationId, courses: response.json() };
}
