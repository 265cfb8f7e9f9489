import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/errors.ts';
import { measured } from '../../support/goals/goals.ts';
import { type Caller, CALLERS, type Cast, newCast } from '../../support/server/callers.ts';
import { needsBearer, type Row, statusesOf } from '../../support/server/calls/row.ts';
import { setScene } from '../../support/server/calls/scene.ts';
import { CALLS, rightCall } from '../../support/server/calls/table.ts';
import { describedCalls, type DescribedCall } from '../../support/server/description.ts';
import { stateOfMember } from '../../support/server/memberState.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let described: Map<string, DescribedCall>;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer({ startAt: new Date() });
  described = await describedCalls(server.app);
  cast = await newCast(server);
});
afterAll(() => server.close());

/** Whether a caller may change what the server stores about the member: a body can carry the member's own proof. */
function mayChangeMember({ access }: Row, { caller, status }: { caller: Caller; status: number | 'ok' }): boolean {
  if (access === 'public') return false;
  if (access === 'proof' || caller === 'member') return true;
  return status === 'ok' && (caller === 'expired' || (caller === 'admin' && access === 'admins'));
}

describe.each(Object.entries(CALLS))('%s', (name, row) => {
  it('[R1.1, R11.10] responds to each kind of caller as its row says, and lets no caller change another member', async () => {
    const isHarmless = name.startsWith('GET ') || row.access === 'public';
    const actors = isHarmless ? cast : await newCast(server);
    const { member, bearers } = actors;
    const scene = await setScene(server, actors);
    const call = await rightCall(name, scene);
    const expected = statusesOf(row);
    const ask = async (caller: Caller): Promise<void> => {
      const bearer = bearers[caller];
      const headers = { ...call.headers, ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) };
      const reply = await server.app.inject({ ...call, headers });
      const own = expected[caller];
      const status = own === 'ok' ? (row.success ?? 200) : own;
      expect([caller, reply.statusCode]).toEqual([caller, status]);
      if (status >= 400) {
        const { code } = reply.json<ErrorResponse>();
        expect([caller, code, described.get(name)?.refusals.get(code)]).toEqual([caller, code, status]);
      }
      // No cache may store a response that is not public.
      if (row.access !== 'public') expect([caller, reply.headers['cache-control']]).toEqual([caller, 'no-store']);
    };
    const mayChange = (caller: Caller) => mayChangeMember(row, { caller, status: expected[caller] });
    const before = await stateOfMember(server.db, member.user._id);
    // Those who may change the member's state come last.
    for (const caller of CALLERS.filter((one) => !mayChange(one))) await ask(caller);
    expect(await stateOfMember(server.db, member.user._id)).toBe(before);
    for (const caller of CALLERS.filter(mayChange)) await ask(caller);
  });
});

it('a guest’s request to a call for members or admins is refused before its body is read', async ({ task }) => {
  const guarded = Object.entries(CALLS).filter(([, row]) => needsBearer(row));
  for (const [name, row] of guarded) {
    const [method, path] = name.split(' ') as ['POST', string];
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const reply = await server.app.inject({ method, url, headers: { 'content-type': 'application/json' } });
    expect([name, reply.statusCode]).toEqual([name, statusesOf(row).guest]);
  }
  const routes = Object.keys(CALLS).length;
  measured(task, 'G15', `${routes} routes × ${CALLERS.length} kinds of callers, each answered as its row says`);
});
