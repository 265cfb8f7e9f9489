import { expect, inject, it } from 'vitest';

const ask = (method: string) =>
  fetch(`${inject('emulatorOrigin')}/identitytoolkit.googleapis.com/v2/passwordPolicy?key=demo`, { method });

it('the emulator of a demo lets pages of any origin read the password policy of a new Firebase project', async () => {
  const reply = await ask('GET');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(await reply.json()).toEqual({
    // The policy requires no kind of characters.
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
    allowedNonAlphanumericCharacters: expect.any(Array) as unknown,
    enforcementState: 'OFF',
    schemaVersion: 1,
  });
  expect((await ask('POST')).ok).toBe(false);
});
