import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { DEMO_PROJECT } from '../../../server/config.ts';
import { emulatorIdentities, firebaseIdentities, type Identities } from '../../../server/identity/identities.ts';
import { changeIdentity, newIdentity, signInAgain } from '../../support/server/identity.ts';

const rejected = { code: 'identity_rejected', status: 401 };
const disabled = { code: 'user_disabled', status: 422 };
const unavailable = { code: 'identity_unavailable', status: 503 };
const seconds = () => Math.floor(Date.now() / 1000);

function claimsOf(project: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  const [iss, now] = [`https://securetoken.google.com/${project}`, seconds()];
  return { iss, aud: project, sub: 'uid-1', auth_time: now, iat: now, exp: now + 3600, firebase: {}, ...change };
}

describe('a deployment', () => {
  let service: Server;
  let origin: string;
  let key: CryptoKey;
  let strangerKey: CryptoKey;
  let identities: Identities;
  let accounts: { status: number; body: object };
  const KNOWN = { users: [{ localId: 'uid-1', email: 'pat@example.com', emailVerified: true }] };

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    [key, strangerKey] = [privateKey, (await generateKeyPair('RS256')).privateKey];
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] };
    // Stands in for Google's two addresses, which a test cannot reach.
    service = createServer((request, response) => {
      const isAccounts = /^\/v1\/accounts:(lookup|delete)\?key=an-api-key$/.test(request.url ?? '');
      const body = isAccounts ? accounts.body : request.url === '/moved' ? KNOWN : keys;
      response.writeHead(isAccounts ? accounts.status : 200, {
        'content-type': 'application/json',
        location: '/moved',
      });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const project = { projectId: 'real-project', apiKey: 'an-api-key' };
    identities = firebaseIdentities({ ...project, keySet: new URL(`${origin}/keys`), apiOrigin: origin });
  });
  beforeEach(() => {
    accounts = { status: 200, body: KNOWN };
  });
  afterAll(() => service.close());

  const sign = (change: Record<string, unknown> = {}, by: CryptoKey = key) =>
    new SignJWT(claimsOf('real-project', change)).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(by);

  it('[R4.1] accepts a signed token and returns its account', async () => {
    const signedInAt = seconds() - 400;
    expect(await identities.verify(await sign({ auth_time: signedInAt }))).toMatchObject({
      uid: 'uid-1',
      email: 'pat@example.com',
      emailVerified: true,
      displayName: '',
      passwordUpdatedAt: null,
      signedInAt: new Date(signedInAt * 1000),
    });
  });

  const forged: [string, () => Promise<string> | string][] = [
    ['without a signature', () => new UnsecuredJWT(claimsOf('real-project')).encode()],
    ['of a foreign key', () => sign({}, strangerKey)],
    ['of another project', () => sign({ aud: 'other' })],
    ['of another issuer', () => sign({ iss: 'https://securetoken.google.com/other' })],
    ['that has expired', () => sign({ exp: seconds() - 1 })],
    ['without a subject', () => sign({ sub: undefined })],
    ['with a subject that is too long', () => sign({ sub: 'x'.repeat(129) })],
    ['of a sign-in in the future', () => sign({ auth_time: seconds() + 3600 })],
    ['of another account than the service knows', () => sign({ sub: 'uid-2' })],
    ['that is no token at all', () => 'nonsense'],
  ];
  it.each(forged)('refuses an ID token %s', async (_case, token) => {
    await expect(identities.verify(await token())).rejects.toMatchObject(rejected);
  });

  const says = (message: string, status = 400) => {
    accounts = { status, body: { error: { message } } };
  };

  it('refuses a token that the identity service refuses, and reports its other errors as unavailable', async () => {
    says('TOKEN_EXPIRED');
    await expect(identities.verify(await sign())).rejects.toMatchObject(rejected);
    says('USER_NOT_FOUND');
    await expect(identities.verify(await sign())).rejects.toMatchObject(rejected);
    says('USER_DISABLED');
    await expect(identities.verify(await sign())).rejects.toMatchObject(disabled);
    accounts = { status: 200, body: { users: [{ localId: 'uid-1', disabled: true }] } };
    await expect(identities.verify(await sign())).rejects.toMatchObject(disabled);
    says('API key not valid. Please pass a valid API key.');
    await expect(identities.verify(await sign())).rejects.toMatchObject(unavailable);
    says('', 500);
    await expect(identities.verify(await sign())).rejects.toMatchObject(unavailable);
  });

  it('reads account and time of the sign-in from the token without a call', async () => {
    says('', 500);
    const signedInAt = seconds() - 400;
    const proof = await identities.read(await sign({ auth_time: signedInAt }));
    expect(proof).toEqual({ uid: 'uid-1', signedInAt: new Date(signedInAt * 1000) });
    await expect(identities.read(await sign({}, strangerKey))).rejects.toMatchObject(rejected);
  });

  it('removes an account, also one that is gone already, and reports why a removal failed', async () => {
    await identities.remove(await sign());
    says('USER_NOT_FOUND');
    await identities.remove(await sign());
    says('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await expect(identities.remove(await sign())).rejects.toMatchObject(rejected);
    says('USER_DISABLED');
    await expect(identities.remove(await sign())).rejects.toMatchObject(disabled);
    says('', 503);
    await expect(identities.remove(await sign())).rejects.toMatchObject(unavailable);
  });

  it('never follows a redirect with a token', async () => {
    accounts.status = 307;
    await expect(identities.verify(await sign())).rejects.toMatchObject(unavailable);
    await expect(identities.remove(await sign())).rejects.toMatchObject(unavailable);
  });

  it('reports the identity service as unavailable when its keys or its API cannot be reached', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const project = { projectId: 'real-project', apiKey: 'an-api-key' };
    const noKeys = firebaseIdentities({ ...project, keySet: new URL(`${nowhere}/keys`), apiOrigin: origin });
    await expect(noKeys.verify(await sign())).rejects.toMatchObject(unavailable);
    const noService = firebaseIdentities({ ...project, keySet: new URL(`${origin}/keys`), apiOrigin: nowhere });
    await expect(noService.verify(await sign())).rejects.toMatchObject(unavailable);
    await expect(noService.remove(await sign())).rejects.toMatchObject(unavailable);
  });
});

describe('a demo', () => {
  const identities = () => emulatorIdentities({ projectId: DEMO_PROJECT, origin: inject('emulatorOrigin') });

  it('accepts a token of the emulator and returns its account', async () => {
    const { email, idToken, uid } = await newIdentity({ verified: true });
    expect(await identities().verify(idToken)).toMatchObject({ uid, email, emailVerified: true });
  });

  it('refuses signed tokens, unknown accounts and other projects', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const signed = await new SignJWT(claimsOf(DEMO_PROJECT)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
    const unknown = new UnsecuredJWT(claimsOf(DEMO_PROJECT, { user_id: 'uid-1' })).encode();
    const { uid } = await newIdentity();
    const elsewhere = new UnsecuredJWT(claimsOf('demo-other', { sub: uid, user_id: uid })).encode();
    for (const token of [signed, unknown, elsewhere]) {
      await expect(identities().verify(token)).rejects.toMatchObject(rejected);
    }
  });

  it('refuses a disabled account', async () => {
    const { idToken, uid } = await newIdentity();
    await changeIdentity(uid, { disableUser: true });
    await expect(identities().verify(idToken)).rejects.toMatchObject(disabled);
  });

  it('removes an account, which cannot sign in any more', async () => {
    const { email, idToken } = await newIdentity();
    await identities().remove(idToken);
    await identities().remove(idToken);
    await expect(identities().verify(idToken)).rejects.toMatchObject(rejected);
    await expect(signInAgain(email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  it('fails to verify or remove an account when the accounts cannot be saved to disk', async () => {
    const { idToken } = await newIdentity();
    const failing = emulatorIdentities({
      projectId: DEMO_PROJECT,
      origin: inject('emulatorOrigin'),
      keepAccounts: () => Promise.reject(new Error('disk full')),
    });
    await expect(failing.verify(idToken)).rejects.toThrow('disk full');
    await expect(failing.remove(idToken)).rejects.toThrow('disk full');
  });

  it('refuses requests of pages of other origins to the emulator', async () => {
    const ask = (headers: Record<string, string>) => fetch(inject('emulatorOrigin'), { headers });
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(421);
    expect((await ask({ origin: 'http://localhost:3000' })).status).toBe(200);
  });
});
