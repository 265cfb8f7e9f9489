import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoMail } from '../../../../contract/demo.ts';
import { toMail } from '../../../../server/features/demo/mail.ts';
import { applyCode, requestMail, changeIdentity, newIdentity, signInAgain } from '../../../support/server/identity.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async () => (await server.app.inject('/api/demo/mail')).json<DemoMail[]>();
const mailsTo = async (address: string) => (await read()).filter(({ to }) => to === address);
const partsOf = (link: string) => {
  const { pathname, searchParams, hash } = new URL(link, 'http://localhost');
  return { pathname, hash, ...Object.fromEntries(searchParams) };
};

describe('the mail of a demo', () => {
  it('is listed with the newest first, each with its code and a link to the page that accepts it', async () => {
    const { email, idToken } = await newIdentity();
    await requestMail({ requestType: 'VERIFY_EMAIL', idToken });
    await requestMail({ requestType: 'PASSWORD_RESET', email });
    const reply = await server.app.inject('/api/demo/mail');
    expect(reply.headers['cache-control']).toBe('no-store');
    const [reset, verify] = reply.json<DemoMail[]>().filter(({ to }) => to === email) as [DemoMail, DemoMail];
    expect([reset.kind, verify.kind]).toEqual(['resetPassword', 'verifyEmail']);
    expect(partsOf(reset.link)).toMatchObject({
      pathname: '/auth/action',
      mode: 'resetPassword',
      oobCode: reset.code,
    });
    expect(partsOf(verify.link)).toMatchObject({
      pathname: '/auth/action',
      mode: 'verifyEmail',
      oobCode: verify.code,
    });
  });

  it('of a sign-in links to the page that requested it, as a path of this origin', async () => {
    const { email } = await newIdentity();
    const continueUrl = 'http://localhost:3000/login?from=%2Fmy-picks&pick=7#top';
    await requestMail({ requestType: 'EMAIL_SIGNIN', email, continueUrl });
    const [mail] = (await mailsTo(email)) as [DemoMail];
    expect(mail.kind).toBe('signIn');
    expect(mail.link).toMatch(/^\/login\?/);
    expect(partsOf(mail.link)).toMatchObject({
      from: '/my-picks',
      pick: '7',
      hash: '#top',
      mode: 'signIn',
      oobCode: mail.code,
    });
    expect(partsOf(mail.link)).toHaveProperty('apiKey');
  });

  it('goes to the new address to confirm a change, and to the old one after it', async () => {
    const { email, idToken, uid } = await newIdentity();
    const [wished, taken] = [`new-${randomUUID()}@example.com`, `taken-${randomUUID()}@example.com`];
    await requestMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: wished });
    const [change] = (await mailsTo(wished)) as [DemoMail];
    expect(partsOf(change.link)).toMatchObject({ pathname: '/auth/action', mode: 'verifyAndChangeEmail' });
    await changeIdentity(uid, { email: taken });
    const [recover] = (await mailsTo(email)) as [DemoMail];
    expect(recover.kind).toBe('recoverEmail');
    expect(partsOf(recover.link)).toMatchObject({ pathname: '/auth/action', mode: 'recoverEmail' });
  });

  it('is removed once its code was used', async () => {
    const { email, idToken } = await newIdentity();
    await requestMail({ requestType: 'VERIFY_EMAIL', idToken });
    const [mail] = (await mailsTo(email)) as [DemoMail];
    await applyCode(mail.code);
    expect(await mailsTo(email)).toEqual([]);
    await signInAgain(email);
  });

  it('is limited to the newest fifty', async () => {
    const { email } = await newIdentity();
    for (let sent = 0; sent < 55; sent += 1) await requestMail({ requestType: 'PASSWORD_RESET', email });
    expect(await read()).toHaveLength(50);
  });

  it('cannot be read while the accounts’ emulator is down', async () => {
    const broken = await startTestServer({ emulatorOrigin: 'http://127.0.0.1:1' });
    const reply = await broken.app.inject('/api/demo/mail');
    expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'identity_unavailable' }]);
    await broken.close();
  });

  it('is refused to other hosts and behind a proxy', async () => {
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-for': '203.0.113.9' }]) {
      expect((await server.app.inject({ url: '/api/demo/mail', headers })).statusCode).toBe(421);
    }
  });

  it('does not exist in a deployment', async () => {
    const env = {
      FIREBASE_PROJECT_ID: 'real-project',
      FIREBASE_API_KEY: 'an-api-key',
      FIREBASE_AUTH_DOMAIN: 'real-project.firebaseapp.com',
      PUBLIC_ORIGIN: 'https://picks.example',
    };
    const real = await startTestServer({ env });
    const reply = await real.app.inject('/api/demo/mail');
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'not_found' }]);
    await real.close();
  });
});

describe('the link of a mail', () => {
  const linkOf = (continueUrl: string | undefined, mode = 'signIn') => {
    const link = new URL('http://127.0.0.1:9099/emulator/action');
    link.search = new URLSearchParams({ mode, oobCode: 'c0de', ...(continueUrl ? { continueUrl } : {}) }).toString();
    return toMail({ email: 'pat@example.com', oobCode: 'c0de', oobLink: link.href })?.link;
  };

  it.each([
    ['http://evil.example//evil.example/login', '/evil.example/login?mode=signIn&oobCode=c0de'],
    ['http://evil.example/\\evil.example', '/evil.example?mode=signIn&oobCode=c0de'],
    ['javascript:alert(1)', '/alert(1)?mode=signIn&oobCode=c0de'],
    ['nonsense', '/login/link?mode=signIn&oobCode=c0de'],
    [undefined, '/login/link?mode=signIn&oobCode=c0de'],
    ['http://localhost:3000/login?mode=x&oobCode=y', '/login?mode=signIn&oobCode=c0de'],
  ])('is a path of this origin for the page %s', (continueUrl, link) => {
    expect(linkOf(continueUrl)).toBe(link);
  });

  it('is not made for an unknown kind of mail', () => {
    expect(linkOf(undefined, 'somethingNew')).toBeUndefined();
  });
});
