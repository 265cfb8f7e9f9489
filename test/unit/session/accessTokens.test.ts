import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from '../../../server/auth/accessTokens.ts';
import { parseTokenKeys } from '../../../server/auth/tokenKeys.ts';
import { sameBytes } from '../../support/server/spellings.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const MINUTES = 60_000;
const entry = (kid: string, byte: number) => `${kid}:${Buffer.alloc(32, byte).toString('base64url')}`;
const [old, young] = [entry('old', 1), entry('young', 2)];
const ada = { memberId: 'ada', sessionId: 's1' };
const late = { expired: 'accepted' } as const;

/** The access tokens of a server with these keys, and its clock. */
function tokensOf(keys: string) {
  const clock = { at: START };
  return { clock, tokens: createAccessTokens(parseTokenKeys(keys), () => new Date(clock.at)) };
}

const partsOf = (token: string) =>
  token.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);

describe('an access token', () => {
  it('names its key, member, session and times', async () => {
    const { tokens } = tokensOf(`${young},${old}`);
    const [header, claims] = partsOf(await tokens.issue(ada));
    expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: 'young' });
    expect(claims).toMatchObject({ iss: 'top-picks', aud: 'top-picks-api', sub: 'ada', sid: 's1' });
    expect([claims?.iat, claims?.exp]).toEqual([START / 1000, START / 1000 + 600]);
  });

  it('differs from another one of the same session and second', async () => {
    const { tokens } = tokensOf(young);
    expect(await tokens.issue(ada)).not.toBe(await tokens.issue(ada));
  });

  it('[R11.15] is accepted for ten minutes, whether the server has seen it before or not', async () => {
    const { tokens, clock } = tokensOf(young);
    const [once, often] = [await tokens.issue(ada), await tokens.issue(ada)];
    expect(await tokens.verify(often)).toEqual(ada);
    expect(await tokens.verify(often)).toEqual(ada);
    clock.at += 10 * MINUTES - 1000;
    expect([await tokens.verify(often), await tokens.verify(once)]).toEqual([ada, ada]);
    clock.at += 1000;
    expect([await tokens.verify(often), await tokens.verify(once)]).toEqual([null, null]);
  });

  it('has its signature verified once, and again only for a sign-out', async () => {
    const { tokens } = tokensOf(young);
    const bob = { memberId: 'bob', sessionId: 's2' };
    const [one, other] = [await tokens.issue(ada), await tokens.issue(bob)];
    const verified = vi.spyOn(crypto.subtle, 'verify');
    for (const token of [one, other, one, other, one]) await tokens.verify(token);
    expect(verified).toHaveBeenCalledTimes(2);
    expect([await tokens.verify(one), await tokens.verify(other)]).toEqual([ada, bob]);
    await tokens.verify(one, late);
    expect(verified).toHaveBeenCalledTimes(3);
  });

  it('is accepted for a sign-out after it has expired', async () => {
    const { tokens, clock } = tokensOf(young);
    const token = await tokens.issue(ada);
    clock.at += 600 * MINUTES;
    expect([await tokens.verify(token), await tokens.verify(token, late)]).toEqual([null, ada]);
    expect(await tokens.verify(token)).toBeNull();
    expect(await tokens.verify('junk', late)).toBeNull();
  });

  it('of an older key is accepted as long as the server has that key', async () => {
    const token = await tokensOf(old).tokens.issue(ada);
    expect(await tokensOf(`${young},${old}`).tokens.verify(token)).toEqual(ada);
    expect(await tokensOf(young).tokens.verify(token)).toBeNull();
  });

  const [key] = parseTokenKeys(young);
  const foreign = generateKeyPairSync('ed25519');
  const right = {
    sub: 'ada',
    sid: 's1',
    iss: 'top-picks',
    aud: 'top-picks-api',
    iat: START / 1000,
    exp: START / 1000 + 600,
  };
  type Change = { claims?: object; header?: object; by?: Parameters<SignJWT['sign']>[0] };
  const sign = ({ claims, header, by = key.privateKey }: Change) =>
    new SignJWT({ ...right, ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'young', ...header })
      .sign(by);
  it.each<[what: string, forge: () => Promise<string> | string]>([
    ['that another issuer made', () => sign({ claims: { iss: 'elsewhere' } })],
    ['for another audience', () => sign({ claims: { aud: 'elsewhere' } })],
    ['of another type', () => sign({ header: { typ: 'JWT' } })],
    ['without the name of its key', () => sign({ header: { kid: undefined } })],
    ['with an unknown name of its key', () => sign({ header: { kid: 'other' } })],
    ['with a path as the name of its key', () => sign({ header: { kid: '../../../../../dev/null' } })],
    ['without a member', () => sign({ claims: { sub: undefined } })],
    ['without a session', () => sign({ claims: { sid: undefined } })],
    ['whose member is a number', () => sign({ claims: { sub: 7 } })],
    ['whose session is a number', () => sign({ claims: { sid: 7 } })],
    ['without a time of issue', () => sign({ claims: { iat: undefined } })],
    ['without an expiry', () => sign({ claims: { exp: undefined } })],
    ['that is not valid yet', () => sign({ claims: { nbf: 4_000_000_000 } })],
    ['without a signature', () => new UnsecuredJWT(right).encode()],
    ['signed by a foreign key', () => sign({ by: foreign.privateKey })],
    [
      'signed with the public key as a shared secret',
      () => sign({ header: { alg: 'HS256' }, by: key.publicKey.export({ type: 'spki', format: 'der' }) }),
    ],
    [
      'that contains its own key',
      async () => sign({ header: { jwk: await exportJWK(foreign.publicKey) }, by: foreign.privateKey }),
    ],
    [
      'that says where to fetch its key',
      () => sign({ header: { jku: 'https://evil.example/keys.json' }, by: foreign.privateKey }),
    ],
  ])('[R11.15] %s is refused', async (_what, forge) => {
    const { tokens } = tokensOf(young);
    expect(await tokens.verify(await sign({}))).toEqual(ada);
    const forged = await forge();
    expect([await tokens.verify(forged), await tokens.verify(forged, late)]).toEqual([null, null]);
  });

  it('[R11.15] is refused when other letters stand for the bytes of its signature', async () => {
    const { tokens } = tokensOf(young);
    const token = await tokens.issue(ada);
    for (const other of sameBytes(token)) {
      expect([await tokens.verify(other), await tokens.verify(other, late)], other).toEqual([null, null]);
    }
    expect(await tokens.verify(token)).toEqual(ada);
  });

  it('[R11.15] is refused with any character of its header or claims changed', async () => {
    const { tokens } = tokensOf(young);
    const token = await tokens.issue(ada);
    const change = fc.tuple(fc.nat(token.lastIndexOf('.')), fc.constantFrom('A', 'z', '0', '9', '-', '_', '.', '='));
    await fc.assert(
      fc.asyncProperty(change, async ([at, character]) => {
        fc.pre(token[at] !== character);
        expect(await tokens.verify(token.slice(0, at) + character + token.slice(at + 1))).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('is not taken for a forged one when the verification fails for another reason: the error is thrown', async () => {
    const { tokens, clock } = tokensOf(young);
    const token = await tokens.issue(ada);
    clock.at = Number.NaN;
    await expect(tokens.verify(token, undefined)).rejects.toThrow();
  });
});
