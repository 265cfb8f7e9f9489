import { expect, inject, it } from 'vitest';

const ask = (method: string) =>
  fetch(`${inject('emulatorOrigin')}/identitytoolkit.googleapis.com/v2/passwordPolicy?key=demo`, { method });

it('a demo has the password policy of a new Firebase project, which pages may read', async () => {
  const reply = await ask('GET');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(await reply.json()).toEqual({
    // Of the characters it asks for none.
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
    allowedNonAlphanumericCharacters: expect.any(Array) as unknown,
    enforcementState: 'OFF',
    schemaVersion: 1,
  });
  expect((await ask('POST')).ok).toBe(false);
});
