import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = globSync(['contract/**/*.ts', 'server/**/*.ts', 'src/**/*.{ts,tsx}', 'public/**/*.js']);

/** The distinct matches in the code of the product. */
const matches = (words: RegExp): string[] =>
  [
    ...new Set(SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(words)].map((found) => found[0]))),
  ].sort();
const filesWith = (words: RegExp): string[] => SOURCES.filter((file) => words.test(readFileSync(file, 'utf8'))).sort();

it('the code hashes with SHA-256 only', () => {
  expect(matches(/\b(createHash|createHmac|hkdfSync)\('[^']*'/g)).toEqual([
    "createHash('sha256'",
    "createHmac('sha256'",
    "hkdfSync('sha256'",
  ]);
});

it('the code signs with Ed25519 and P-256, and accepts RSA from the identity service only', () => {
  expect(matches(/'(EdDSA|Ed25519|[EHPR]S(256|384|512))'/g)).toEqual(["'ES256'", "'EdDSA'", "'RS256'"]);
  expect(filesWith(/'RS256'/)).toEqual(['server/identity/identities.ts']);
});

it('the code encrypts ledger keys only, with AES-256-GCM, derives no key from a password, and uses only Node, jose and dpop', () => {
  expect(
    matches(/\b(create(Cipher|Decipher|Sign|Verify|DiffieHellman|ECDH)\w*|pbkdf2\w*|scrypt\w*|crypto\.subtle)\(/gi),
  ).toEqual(['createCipheriv(', 'createDecipheriv(']);
  expect(filesWith(/create(De)?[Cc]ipheriv\(/)).toEqual(['server/workers/ledger/signingKeys.ts']);
  expect(matches(/'(aes|chacha|des|rc4)\d*-[^']*'/g)).toEqual(["'aes-256-gcm'"]);
  expect(matches(/from '[^']*(crypt|cipher|jose|jws|jwt|dpop|hash|bcrypt|nacl|sodium)[^'./]*(\/[a-z]+)?'/g)).toEqual([
    "from 'dpop'",
    "from 'jose'",
    "from 'jose/errors'",
    "from 'node:crypto'",
  ]);
});

it('no secret comes from Math.random', () => {
  expect(filesWith(/Math\.random/)).toEqual(['src/core/analytics/analytics.ts']);
});
