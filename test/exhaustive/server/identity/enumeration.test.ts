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

/** The service’s error code; "ok" for a success. */
async function ask(origin: string, call: string, body: object): Promise<string> {
  const reply = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = (await reply.json()) as { error?: { message: string } };
  return error?.message ?? 'ok';
}

/** The service’s responses to calls with an address that has an account, and with one that has none. */
async function responsesTo(origin: string): Promise<Record<string, string[]>> {
  const [known, unknown] = [`known-${randomUUID()}@example.com`, `unknown-${randomUUID()}@example.com`];
  await ask(origin, 'signUp', { email: known, password: PASSWORD });
  const both = (call: string, body: object) =>
    Promise.all([known, unknown].map((email) => ask(origin, call, { ...body, email })));
  return {
    signIn: await both('signInWithPassword', { password: 'not-this-one' }),
    reset: await both('sendOobCode', { requestType: 'PASSWORD_RESET' }),
  };
}

describe('the existence of an account', () => {
  it('[R4.4] is not revealed by the emulator of a demo, as in new Firebase projects', async ({ task }) => {
    measured(task, 'G19', 'sign-in and reset answer known and unknown addresses in the same words');
    expect(await responsesTo(inject('emulatorOrigin'))).toEqual({
      signIn: ['INVALID_LOGIN_CREDENTIALS', 'INVALID_LOGIN_CREDENTIALS'],
      reset: ['ok', 'ok'],
    });
  });

  it('is revealed by an emulator without the protection, as in older Firebase projects', async () => {
    expect(await responsesTo(open.emulatorOrigin)).toEqual({
      signIn: ['INVALID_PASSWORD', 'EMAIL_NOT_FOUND'],
      reset: ['ok', 'EMAIL_NOT_FOUND'],
    });
  });
});

it('a server with an emulator of its own does not know the accounts of the shared one', async () => {
  const server = await startTestServer({ emulatorOrigin: open.emulatorOrigin, identity: open.identity });
  // registerMember makes the account at the shared emulator.
  await expect(registerMember(server)).rejects.toThrow('identity_rejected');
  await server.close();
});
