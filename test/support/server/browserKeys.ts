import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** A browser key that can be exported, unlike the one of a browser. */
export type BrowserKey = { jwk: JWK; privateKey: CryptoKey };

export async function newBrowserKey(algorithm = 'ES256'): Promise<BrowserKey> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { jwk: await exportJWK(publicKey), privateKey };
}

type ProofOptions = {
  path: string;
  /** Seconds since 1970. */
  iat: number;
  header?: object;
  claims?: object;
};

/** A proof (DPoP, RFC 9449) for a call of the test server; `header` and `claims` make it wrong. */
export function makeProof(
  { jwk, privateKey }: BrowserKey,
  { path, iat, header, claims }: ProofOptions,
): Promise<string> {
  const right = { jti: randomUUID(), htm: 'POST', htu: `http://localhost${path}`, iat: Math.floor(iat) };
  return new SignJWT({ ...right, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
    .sign(privateKey);
}
