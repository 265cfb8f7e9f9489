import { expect } from 'vitest';
import { codeOf, registerAdmin } from './admin.ts';
import { type Scene, setScene } from './calls/scene.ts';
import { type Call, CALLS, rightCall } from './calls/table.ts';
import { stateOf } from './memberState.ts';
import { registerMember, startTestServer, type TestServer } from './server.ts';

export const ALLOWED_ORIGIN = 'https://app.example';
export const EVIL_ORIGIN = 'https://evil.example';
/** More than fit on a ballot, and few, because `stateOf` reads all of them. */
const COURSES_PER_STATE = 30;

export type VisitedServer = { server: TestServer; scene: Scene; calls: Map<string, Call>; close: () => Promise<void> };

/** A server that allows one other origin, and the right request of each call; a refused one can be sent again. */
export async function startVisitedServer(): Promise<VisitedServer> {
  const server = await startTestServer({ env: { CORS_ORIGINS: ALLOWED_ORIGIN }, coursesPerState: COURSES_PER_STATE });
  const admin = await registerAdmin(server);
  const scene = await setScene(server, { member: await registerMember(server), admin });
  const calls = new Map<string, Call>();
  for (const name of Object.keys(CALLS)) calls.set(name, await rightCall(name, scene));
  return { server, scene, calls, close: () => server.close() };
}

/** The tokens as cookies, which a browser would add by itself. */
export const cookiesOf = ({ member }: Scene) => ({
  cookie: `refreshToken=${member.refreshToken}; accessToken=${member.accessToken}`,
});

type Attempt = { expected: (name: string) => [number, string]; change: (name: string, call: Call) => Call };

/** Sends each of the calls as it was changed; each has to get its refusal, and together they must change nothing. */
export async function expectNoEffect(
  { server, calls }: VisitedServer,
  names: string[],
  { expected, change }: Attempt,
): Promise<void> {
  expect(names.length).toBeGreaterThan(0);
  const before = await stateOf(server.db);
  for (const name of names) {
    const reply = await server.app.inject(change(name, calls.get(name)!));
    expect(codeOf(reply), name).toEqual(expected(name));
  }
  expect(await stateOf(server.db)).toEqual(before);
}
