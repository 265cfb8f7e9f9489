import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../server/auth/accessTokens.ts';
import { parseTokenKeys } from '../../../server/auth/tokenKeys.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const MINUTES = 60_000;
const entry = (kid: string, byte: number) => `${kid}:${Buffer.alloc(32, byte).toString('base64url')}`;
const [old, young] = [entry('old', 1), entry('young', 2)];
const ada = { memberId: 'ada', sessionId: 's1' };
const late = { expired: 'accepted' } as const;

/** Tokens of a server with these keys, and its clock. */
function tokensOf(keys: string) {
  const clock = { at: START };
  return { clock, tokens: createAccessTokens(parseTokenKeys(keys), () => new Date(clock.at)) };
}

const partsOf = (token: string) =>
  token.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);

describe('an access token', () => {
  it('names its key, whose it is and how long it lasts', async () => {
    const { tokens } = tokensOf(`${young},${old}`);
    const [header, claims] = partsOf(await tokens.issue(ada));
    expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: 'young' });
    expect(claims).toMatchObject({ iss: 'top-picks', aud: 'top-picks-api', sub: 'ada', sid: 's1' });
    expect([claims?.iat, claims?.exp]).toEqual([START / 1000, START / 1000 + 600]);
  });

  it('differs from another one of the same second', async () => {
    const { tokens } = tokensOf(young);
    expect(await tokens.issue(ada)).not.toBe(await tokens.issue(ada));
  });

  it('[R11.15] is worth something for ten minutes, at the first look as at the next', async () => {
    const { tokens, clock } = tokensOf(young);
    const [once, often] = [await tokens.issue(ada), await tokens.issue(ada)];
    expect(await tokens.verify(often)).toEqual(ada);
    expect(await tokens.verify(often)).toEqual(ada);
    clock.at += 10 * MINUTES - 1000;
    expect([await tokens.verify(often), await tokens.verify(once)]).toEqual([ada, ada]);
    clock.at += 1000;
    expect([await tokens.verify(often), await tokens.verify(once)]).toEqual([null, null]);
  });

  it('has its signature checked once', async () => {
    let checks = 0;
    const [key] = parseTokenKeys(young);
    const counted = {
      ...key,
      get publicKey() {
        checks += 1;
        return key.publicKey;
      },
    };
    const tokens = createAccessTokens([counted], () => new Date(START));
    const [one, other] = [await tokens.issue(ada), await tokens.issue({ memberId: 'bob', sessionId: 's2' })];
    for (const token of [one, other, one, other, one]) await tokens.verify(token);
    expect(checks).toBe(2);
    expect(await tokens.verify(other)).toEqual({ memberId: 'bob', sessionId: 's2' });
    await tokens.verify(one, late);
    expect(checks).toBe(3);
  });

  it('is worth a sign-out later, too', async () => {
    const { tokens, clock } = tokensOf(young);
    const token = await tokens.issue(ada);
    clock.at += 600 * MINUTES;
    expect([await tokens.verify(token), await tokens.verify(token, late)]).toEqual([null, ada]);
    expect(await tokens.verify(token)).toBeNull();
    expect(await tokens.verify('junk', late)).toBeNull();
  });

  it('of an older key is worth something while that key is there', async () => {
    const token = await tokensOf(old).tokens.issue(ada);
    expect(await tokensOf(`${young},${old}`).tokens.verify(token)).toEqual(ada);
    expect(await tokensOf(young).tokens.verify(token)).toBeNull();
  });

  const [key] = parseTokenKeys(young);
  const right = {
    sub: 'ada',
    sid: 's1',
    iss: 'top-picks',
    aud: 'top-picks-api',
    iat: START / 1000,
    exp: START / 1000 + 600,
  };
  const sign = (change: object, header = {}) =>
    new SignJWT({ ...right, ...change })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'young', ...header })
      .sign(key.privateKey);
  it.each([
    ['from elsewhere', { iss: 'elsewhere' }, {}],
    ['for somebody else', { aud: 'elsewhere' }, {}],
    ['of another type', {}, { typ: 'JWT' }],
    ['of a nameless key', {}, { kid: undefined }],
    ['without a member', { sub: undefined }, {}],
    ['without a session', { sid: undefined }, {}],
    ['whose member is no text', { sub: 7 }, {}],
    ['whose session is no text', { sid: 7 }, {}],
    ['without a time', { iat: undefined }, {}],
    ['without an end', { exp: undefined }, {}],
  ])('%s is none', async (_what, change, header) => {
    const { tokens } = tokensOf(young);
    expect(await tokens.verify(await sign({}))).toEqual(ada);
    const wrong = await sign(change, header);
    expect([await tokens.verify(wrong), await tokens.verify(wrong, late)]).toEqual([null, null]);
  });

  it('that cannot be looked at is a fault of the server, and nobody’s forgery', async () => {
    const { tokens, clock } = tokensOf(young);
    const token = await tokens.issue(ada);
    clock.at = Number.NaN;
    await expect(tokens.verify(token, undefined)).rejects.toThrow();
  });
});
