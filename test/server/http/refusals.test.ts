import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode, ErrorResponse } from '../../../contract/errors.ts';
import { ApiError } from '../../../server/http/errors.ts';
import type { Identities } from '../../../server/identity/identities.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import { type Scene, setScene } from '../../support/server/calls/scene.ts';
import { CALLS, changedCall } from '../../support/server/calls/table.ts';
import { describedCalls, type DescribedCall } from '../../support/server/description.ts';
import { registerMember, startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let described: Map<string, DescribedCall>;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  described = await describedCalls(server.app);
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await setScene(server, { member: await registerMember(server), admin: await registerAdmin(server) });
});

const provocations = Object.entries(CALLS).flatMap(([name, { refusals = {} }]) =>
  Object.entries(refusals).map(([code, provoke]) => [name, code as ErrorCode, provoke] as const),
);

it.each(provocations)(
  '[R3.18] %s refuses with %s and the status that the description names',
  async (name, code, provoke) => {
    const reply = await server.app.inject(await changedCall(name, scene, await provoke(scene)));
    expect([reply.json<ErrorResponse>().code, reply.statusCode]).toEqual([
      code,
      described.get(name)?.refusals.get(code),
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

const form = { idToken: 'token', fName: 'Pat', lName: 'Golfer' };
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });

describe('a server', () => {
  it('responds 503 with Retry-After while the identity service or the database is away', async () => {
    const down = () => Promise.reject(new ApiError('identity_unavailable', 'We can’t sign you in right now.'));
    const identity: Identities = { verify: down, read: down, remove: down };
    const broken = await startTestServer({ identity });
    const refusalOf = async (name: string, request: InjectOptions) => {
      const reply = await broken.app.inject(request);
      const { code } = reply.json<ErrorResponse>();
      expect(reply.headers['retry-after'], name).toBe('1');
      expect([503, described.get(name)?.refusals.get(code)], name).toEqual([reply.statusCode, reply.statusCode]);
      return code;
    };
    const login = post('/api/users/login', { idToken: 'token' });
    expect(await refusalOf('POST /api/users', post('/api/users', form))).toBe('identity_unavailable');
    expect(await refusalOf('POST /api/users/login', login)).toBe('identity_unavailable');
    await broken.db.destroy();
    expect(await refusalOf('GET /api/health/ready', { url: '/api/health/ready' })).toBe('unavailable');
    await broken.close();
  });

  it('refuses to register an identity without an e-mail address', async () => {
    const account = {
      uid: 'anonymous',
      email: null,
      emailVerified: false,
      displayName: '',
      passwordUpdatedAt: null,
      disabled: false,
    };
    const nobody = { ...account, signedInAt: new Date() };
    const unused = () => Promise.reject(new Error('A registration does not need this'));
    const identity: Identities = { verify: () => Promise.resolve(nobody), read: unused, remove: unused };
    const anonymous = await startTestServer({ identity });
    const reply = await anonymous.app.inject(post('/api/users', form));
    expect([reply.statusCode, reply.json()]).toMatchObject([401, { code: 'identity_rejected' }]);
    expect(await anonymous.db.selectFrom('members').select('id').execute()).toEqual([]);
    await anonymous.close();
  });
});
