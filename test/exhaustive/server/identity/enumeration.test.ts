import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { measured } from '../../../support/goals/goals.ts';
import { type OpenEmulator, startOpenEmulator } from '../../../support/server/openEmulator.ts';
import { registerMember, startTestServer } from '../../../support/server/server.ts';

const PASSWORD = 'fairway-22';

let open: OpenEmulator;
beforeAll(async () => {
  open = await startOpenEmulator();
});
afterAll(() => open.close());

/** The service's own word for a failure, "ok" for none. */
async function ask(origin: string, call: string, body: object): Promise<string> {
  const reply = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = (await reply.json()) as { error?: { message: string } };
  return error?.message ?? 'ok';
}

/** What strangers learn about an address that has an account, and about one that has none. */
async function learnt(origin: string): Promise<Record<string, string[]>> {
  const [known, unknown] = [`known-${randomUUID()}@example.com`, `unknown-${randomUUID()}@example.com`];
  await ask(origin, 'signUp', { email: known, password: PASSWORD });
  const both = (call: string, body: object) =>
    Promise.all([known, unknown].map((email) => ask(origin, call, { ...body, email })));
  return {
    signIn: await both('signInWithPassword', { password: 'not-this-one' }),
    reset: await both('sendOobCode', { requestType: 'PASSWORD_RESET' }),
  };
}

describe('who has an account', () => {
  it('is not revealed by a demo, as in new Firebase projects', async ({ task }) => {
    measured(task, 'G19', 'sign-in and reset answer known and unknown addresses in the same words');
    expect(await learnt(inject('emulatorOrigin'))).toEqual({
      signIn: ['INVALID_LOGIN_CREDENTIALS', 'INVALID_LOGIN_CREDENTIALS'],
      reset: ['ok', 'ok'],
    });
  });

  it('is revealed by an older project, which tests can have, too', async () => {
    expect(await learnt(open.emulatorOrigin)).toEqual({
      signIn: ['INVALID_PASSWORD', 'EMAIL_NOT_FOUND'],
      reset: ['ok', 'EMAIL_NOT_FOUND'],
    });
  });
});

it('takes the place of the shared accounts at a server that is given it', async () => {
  const server = await startTestServer({ emulatorOrigin: open.emulatorOrigin, identity: open.identity });
  // An account of the shared service is unknown to this one.
  await expect(registerMember(server)).rejects.toThrow('identity_rejected');
  await server.close();
});
