import { createCipheriv, createDecipheriv, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { StartError } from '../../db/startError.ts';
import { ADMIN_COMMAND } from '../../db/adminCommand.ts';

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

/** Servers with different TOKEN_KEYS would not accept each other's sessions. */
const OTHER_KEYS = `TOKEN_KEYS are not those of this database: they do not open the key that signs its ledgers. Use those that the other servers have, or had. If they are lost for good: ${ADMIN_COMMAND} ledger rotate --keys-lost`;

/** The key that signs, made when there is none yet. Throws when none of the secrets opens it. */
export async function signingKey(trx: Trx, secrets: KeySecrets, at: Date): Promise<SigningKey> {
  let stored = await storedKey(trx);
  if (!stored) {
    await lockSigningKeys(trx);
    stored = await storedKey(trx);
  }
  return stored ? { kid: stored.kid, privateKey: openKey(stored, secrets) } : makeKey(trx, secrets, at);
}

/**
 * For the start of a server: makes the key when there is none, and encrypts it with the first secret. Throws a
 * StartError when no secret opens it.
 */
export function prepareSigningKey(db: Kysely<Database>, secrets: KeySecrets, at: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx);
    const stored = await storedKey(trx);
    if (!stored) await makeKey(trx, secrets, at);
    else if (decrypt(stored, secrets[0]) === null) {
      const privateKey = encrypt(openKey(stored, secrets), stored.kid, secrets[0]);
      await trx.updateTable('ledger_keys').set({ private_key: privateKey }).where('kid', '=', stored.kid).execute();
    }
  });
}

/** Whether the database holds a key that some TOKEN_KEYS open; it may have no tables. */
export async function hasSigningKey(db: Kysely<Database>): Promise<boolean> {
  const table = await sql<{ found: string | null }>`select to_regclass('ledger_keys')::text as found`.execute(db);
  return Boolean(table.rows[0]?.found) && (await storedKey(db)) !== undefined;
}

/** Throws a StartError when the database holds a key that no secret opens. */
export async function checkSigningKey(db: Kysely<Database>, secrets: KeySecrets): Promise<void> {
  const stored = await storedKey(db);
  if (stored) openKey(stored, secrets);
}

/**
 * Makes another key, which signs from now on; returns its id. The public half of the last one stays.
 * @param areKeysLost whether nobody has the TOKEN_KEYS any more that open the last one; otherwise they must
 */
export async function rotateSigningKey(
  trx: Trx,
  secrets: KeySecrets,
  at: Date,
  { areKeysLost = false }: { areKeysLost?: boolean } = {},
): Promise<string> {
  await lockSigningKeys(trx);
  if (!areKeysLost) await checkSigningKey(trx, secrets);
  return (await replaceKey(trx, secrets, at)).kid;
}

function openKey(stored: StoredKey, secrets: KeySecrets): KeyObject {
  const privateKey = secrets.map((secret) => decrypt(stored, secret)).find((key) => key !== null);
  if (!privateKey) throw new StartError(OTHER_KEYS);
  return privateKey;
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

async function storedKey(trx: Kysely<Database>): Promise<StoredKey | undefined> {
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
