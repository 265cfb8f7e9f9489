import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = globSync(['contract/**/*.ts', 'server/**/*.ts', 'src/**/*.{ts,tsx}', 'public/**/*.js']);

/** What the program's own code says of a kind, each once. */
const said = (words: RegExp): string[] =>
  [
    ...new Set(SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(words)].map((found) => found[0]))),
  ].sort();
const filesWith = (words: RegExp): string[] => SOURCES.filter((file) => words.test(readFileSync(file, 'utf8'))).sort();

it('hashes with SHA-256 alone', () => {
  expect(said(/\b(createHash|createHmac|hkdfSync)\('[^']*'/g)).toEqual([
    "createHash('sha256'",
    "createHmac('sha256'",
    "hkdfSync('sha256'",
  ]);
});

it('signs with Ed25519 and with P-256, and believes RSA of the identity service alone', () => {
  expect(said(/'(EdDSA|Ed25519|[EHPR]S(256|384|512))'/g)).toEqual(["'ES256'", "'EdDSA'", "'RS256'"]);
  expect(filesWith(/'RS256'/)).toEqual(['server/identity/identities.ts']);
});

it('encrypts the keys of ledgers alone, with AES-256-GCM, derives no key from a password, and takes its functions from Node, jose and dpop', () => {
  expect(
    said(/\b(create(Cipher|Decipher|Sign|Verify|DiffieHellman|ECDH)\w*|pbkdf2\w*|scrypt\w*|crypto\.subtle)\(/gi),
  ).toEqual(['createCipheriv(', 'createDecipheriv(']);
  expect(filesWith(/create(De)?[Cc]ipheriv\(/)).toEqual(['server/workers/ledger/signingKeys.ts']);
  expect(said(/'(aes|chacha|des|rc4)\d*-[^']*'/g)).toEqual(["'aes-256-gcm'"]);
  expect(said(/from '[^']*(crypt|cipher|jose|jws|jwt|dpop|hash|bcrypt|nacl|sodium)[^'./]*(\/[a-z]+)?'/g)).toEqual([
    "from 'dpop'",
    "from 'jose'",
    "from 'jose/errors'",
    "from 'node:crypto'",
  ]);
});

it('takes no secret from a guessable source of chance', () => {
  expect(filesWith(/Math\.random/)).toEqual(['src/core/analytics/visitSample.ts']);
});
