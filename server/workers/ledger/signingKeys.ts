import { createCipheriv, createDecipheriv, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What encrypts the private keys of ledgers in the database: the first for new ones, all of them to read. */
export type KeySecrets = readonly [Buffer, ...Buffer[]];

export type SigningKey = { kid: string; privateKey: KeyObject };

type Trx = Transaction<Database>;
type StoredKey = { kid: string; privateKey: string };

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Any number will do, as long as every process takes the same one. */
const SIGNING_KEY_LOCK = 7_220_010;

/** The key that signs, made when there is none yet. Throws when none of the secrets opens it. */
export async function signingKey(trx: Trx, secrets: KeySecrets, at: Date): Promise<SigningKey> {
  let stored = await storedKey(trx);
  if (!stored) {
    await lockSigningKeys(trx);
    stored = await storedKey(trx);
  }
  if (!stored) return makeKey(trx, secrets, at);
  const privateKey = secrets.map((secret) => decrypt(stored, secret)).find((key) => key !== null);
  if (!privateKey) {
    throw new Error(
      'The signing key of the ledgers was encrypted with other TOKEN_KEYS; a start of the server replaces it',
    );
  }
  return { kid: stored.kid, privateKey };
}

/**
 * For the start of a server: makes the key when there is none, encrypts it with the first secret, and replaces one that
 * no secret opens. Returns true when it had to be replaced.
 */
export function prepareSigningKey(db: Kysely<Database>, secrets: KeySecrets, at: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    const stored = await storedKey(trx);
    if (!stored) await makeKey(trx, secrets, at);
    else if (decrypt(stored, secrets[0]) === null) {
      const opened = secrets.map((secret) => decrypt(stored, secret)).find((key) => key !== null);
      if (!opened) {
        await replaceKey(trx, secrets, at);
        return true;
      }
      const privateKey = encrypt(opened, stored.kid, secrets[0]);
      await trx.updateTable('ledger_keys').set({ private_key: privateKey }).where('kid', '=', stored.kid).execute();
    }
    return false;
  });
}

/** Makes another key, which signs from now on; returns its id. The public half of the last one stays. */
export async function rotateSigningKey(trx: Trx, secrets: KeySecrets, at: Date): Promise<string> {
  await lockSigningKeys(trx);
  return (await replaceKey(trx, secrets, at)).kid;
}

async function replaceKey(trx: Trx, secrets: KeySecrets, at: Date): Promise<SigningKey> {
  await trx
    .updateTable('ledger_keys')
    .set({ private_key: null, retired_at: at })
    .where('retired_at', 'is', null)
    .execute();
  return makeKey(trx, secrets, at);
}

async function makeKey(trx: Trx, [secret]: KeySecrets, at: Date): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint(jwk);
  await trx
    .insertInto('ledger_keys')
    .values({
      kid,
      public_key: JSON.stringify({ kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }),
      private_key: encrypt(privateKey, kid, secret),
      made_at: at,
      retired_at: null,
    })
    .execute();
  return { kid, privateKey };
}

async function storedKey(trx: Trx): Promise<StoredKey | undefined> {
  const row = await trx
    .selectFrom('ledger_keys')
    .select(['kid', 'private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.private_key == null ? undefined : { kid: row.kid, privateKey: row.private_key };
}

async function lockSigningKeys(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SIGNING_KEY_LOCK}::bigint)`.execute(trx);
}

/** The key's id is authenticated with it, so that two rows cannot change places. */
function encrypt(privateKey: KeyObject, kid: string, secret: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv).setAAD(Buffer.from(kid));
  const sealed = [cipher.update(privateKey.export({ format: 'der', type: 'pkcs8' })), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
}

/** Null when it was encrypted with another secret. */
function decrypt({ kid, privateKey }: StoredKey, secret: Buffer): KeyObject | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(kid)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const der = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}
