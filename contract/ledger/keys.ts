import { calculateJwkThumbprint, importJWK, type CryptoKey, type JWK } from 'jose';
import { decodeExactly } from './bytes.ts';
import type { Finding } from './findings.ts';
import { LEDGER_ALGORITHM } from './format.ts';

export type PublishedKeys = {
  /** By key id. */
  keys: Map<string, CryptoKey>;
  findings: Finding[];
};

const FIXED = { kty: 'EC', crv: 'P-256', alg: LEDGER_ALGORITHM, use: 'sig' } as const;

/**
 * Reads `/.well-known/jwks.json`: each key must be one for ES256, whole, and named by its own thumbprint (RFC 7638).
 * @param value its JSON, parsed
 */
export async function readKeys(value: unknown): Promise<PublishedKeys> {
  const list = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : undefined;
  const keys: PublishedKeys['keys'] = new Map();
  if (!Array.isArray(list) || list.length === 0) {
    return { keys, findings: [{ part: 'keys', field: 'keys', says: 'the list of keys is missing' }] };
  }
  const findings: Finding[] = [];
  for (const [index, entry] of list.entries()) {
    const wrong = await addKey(entry, keys);
    if (wrong) findings.push({ part: 'keys', line: index + 1, ...wrong });
  }
  return { keys, findings };
}

type WrongField = { field?: string; says: string };

async function addKey(entry: unknown, keys: PublishedKeys['keys']): Promise<WrongField | undefined> {
  if (typeof entry !== 'object' || entry === null) return { says: 'this isn’t a key' };
  const jwk = entry as JWK;
  for (const [field, expected] of Object.entries(FIXED)) {
    if (jwk[field as keyof typeof FIXED] !== expected) return { field, says: `this should be "${expected}"` };
  }
  const { kid, x, y } = jwk;
  if (typeof kid !== 'string' || kid === '') return { field: 'kid', says: 'the key has no name' };
  for (const [field, part] of Object.entries({ x, y })) {
    if (typeof part !== 'string' || decodeExactly(part)?.length !== 32)
      return { field, says: 'this isn’t 32 bytes long' };
  }
  if ((await calculateJwkThumbprint(jwk)) !== kid) return { field: 'kid', says: 'the key doesn’t match its name' };
  if (keys.has(kid)) return { field: 'kid', says: 'the key is listed twice' };
  try {
    keys.set(kid, (await importJWK(jwk, LEDGER_ALGORITHM)) as CryptoKey);
  } catch {
    return { field: 'x', says: 'these numbers aren’t a key' };
  }
  return undefined;
}
