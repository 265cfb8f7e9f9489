import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../support/server/admin.ts';
import { newIdentity } from '../../support/server/identity.ts';
import { captureLog } from '../../support/server/logLines.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** A provider that accepts one answer, and only once, as the real ones do. */
const asked: Record<string, string>[] = [];
let says: (form: Record<string, string>) => { status?: number; body: string };
const honest: typeof says = ({ response, secret }) => {
  const success = secret === 'our-secret' && response === 'a-person';
  return { body: JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input-response'] }) };
};
let provider: Server;
let server: TestServer;
const log = captureLog();

beforeAll(async () => {
  provider = createServer((request, reply) => {
    void text(request).then((form) => {
      const fields = Object.fromEntries(new URLSearchParams(form));
      asked.push(fields);
      const { status = 200, body } = says(fields);
      reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  const address = provider.address();
  const origin = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`;
  const env = {
    BOT_CHECK_SITE_KEY: 'our-site',
    BOT_CHECK_SECRET: 'our-secret',
    BOT_CHECK_VERIFY: `${origin}/siteverify`,
  };
  server = await startTestServer({ env: { ...env, LOG_LEVEL: 'debug' }, logTo: log.stream, coursesPerState: 3 });
  says = honest;
});
afterAll(async () => {
  await server.close();
  provider.closeAllConnections();
  provider.close();
});
afterEach(() => {
  says = honest;
  log.clear();
});

const signUp = async (answer?: string) => {
  const { idToken } = await newIdentity();
  const payload = { idToken, ...(answer !== undefined && { botCheck: answer }) };
  const reply = await server.app.inject({ method: 'POST', url: '/api/users', payload, remoteAddress: '203.0.113.9' });
  return { idToken, reply };
};
const events = () => log.lines().flatMap(({ security }) => security ?? []);

describe('[R11.23] a sign-up where the bot check is on', () => {
  it('is let in with an answer that the provider knows, which is sent with secret and address', async () => {
    const { reply, idToken } = await signUp('a-person');
    expect(reply.statusCode).toBe(201);
    expect(asked.at(-1)).toEqual({ secret: 'our-secret', response: 'a-person', remoteip: '203.0.113.9' });
    const before = asked.length;
    const again = await server.app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
    expect([again.statusCode, asked.length]).toEqual([200, before]);
  });

  it.each([
    ['another answer', 'a-robot'],
    ['no answer', undefined],
  ])('is refused with %s, and makes no member', async (_what, answer) => {
    const members = async () => (await server.db.selectFrom('members').select('id').execute()).length;
    const before = await members();
    const { reply } = await signUp(answer);
    expect(codeOf(reply)).toEqual([422, 'bot_suspected']);
    expect(await members()).toBe(before);
    expect(events()).toEqual(['bot_suspected']);
  });

  it.each([
    ['does not respond well', () => ({ status: 503, body: 'away' })],
    ['says that the fault is its own', () => ({ body: '{"success":false,"error-codes":["internal-error"]}' })],
    ['does not take our secret', () => ({ body: '{"success":false,"error-codes":["invalid-input-secret"]}' })],
  ])('is let in and logged where the provider %s', async (_what, next) => {
    says = next;
    expect((await signUp()).reply.statusCode).toBe(201);
    expect(events()).toContain('bot_check_away');
  });

  it('has a page that may load the script and the frame of the provider, with Trusted Types', async () => {
    const config = (await server.app.inject('/api/config')).json<{ botCheck: object }>();
    expect(config.botCheck).toEqual({ siteKey: 'our-site', script: expect.stringContaining('turnstile') as string });
    const policy = String((await server.app.inject('/signup')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;");
    expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types ledger-worker bot-check;");
  });
});

it('the policy of a page names no provider where there is no bot check', async () => {
  const off = await startTestServer({ coursesPerState: 3 });
  const { headers } = await off.app.inject('/signup');
  expect(headers['content-security-policy']).not.toMatch(/cloudflare|bot-check|frame-src/);
  await off.close();
});
