import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileProblem } from '../db/fileProblem.ts';
import { StartError } from '../db/startError.ts';
import { ADMIN_COMMAND } from '../db/adminCommand.ts';

/** The keys derived from one secret of TOKEN_KEYS, a separate one for each use. */
export type TokenKey = {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  macKey: Buffer;
  mailboxKey: Buffer;
  networkKey: Buffer;
  /** Encrypts the signing key of the ledgers in the database. */
  ledgerSecret: Buffer;
};

/** The first key signs, all of them verify: put a new one in front, drop the old one 30 days later. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]];

/** One entry of TOKEN_KEYS: a short name and 32 bytes. */
export const TOKEN_KEY_PATTERN = '[A-Za-z0-9_-]{1,32}:[A-Za-z0-9_-]{43}=?';

/** The end of every message about missing or wrong TOKEN_KEYS. */
export const WAY_OUT = `Put the copy back that lies beside your backup. If they are lost for good: ${ADMIN_COMMAND} ledger rotate --keys-lost`;

/** Their file in the data folder. */
const KEPT = 'token-keys';

/** DER prefix of an Ed25519 private key (RFC 8410); the 32 byte seed follows. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Takes text that matches a comma-separated TOKEN_KEY_PATTERN. */
export function parseTokenKeys(text: string): TokenKeys {
  const [first, ...rest] = text.split(',').map((entry) => toKey(entry.trim()));
  if (!first) throw new StartError('TOKEN_KEYS is empty.');
  return [first, ...rest];
}

/**
 * The configured keys, or else the ones kept in the data folder.
 * @param mayMake whether they are made where there are none
 */
export async function loadTokenKeys(
  dataDir: string,
  configured: string | undefined,
  { mayMake }: { mayMake: boolean },
): Promise<TokenKeys> {
  return parseTokenKeys(configured ?? (await keptTokenKeys(dataDir, { mayMake })));
}

/** The keys of the data folder, in the format of TOKEN_KEYS. */
export async function keptTokenKeys(dataDir: string, { mayMake }: { mayMake: boolean }): Promise<string> {
  const file = path.join(dataDir, KEPT);
  try {
    if (mayMake) {
      await mkdir(dataDir, { recursive: true });
      await createIfMissing(file);
    }
    const kept = (await readFile(file, 'utf8')).trim();
    if (new RegExp(`^${TOKEN_KEY_PATTERN}$`).test(kept)) return kept;
  } catch (error) {
    const problem = fileProblem(error);
    if (!mayMake && problem === 'is not there') {
      throw new StartError(
        `The keys of this deployment are missing: TOKEN_KEYS is not set, and ${file} is not there. ${WAY_OUT}`,
      );
    }
    throw new StartError(`${file} ${problem ?? `cannot be used: ${String(error)}`}.`, { cause: error });
  }
  throw new StartError(`${file} is damaged; delete it. ${WAY_OUT}`);
}

/** Linking is atomic, so two processes that start at once use the same file. */
async function createIfMissing(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `local:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** What encrypts the signing key of the ledgers: the first for new ones, all of them to read. */
export function ledgerSecrets([first, ...rest]: TokenKeys): readonly [Buffer, ...Buffer[]] {
  return [first.ledgerSecret, ...rest.map(({ ledgerSecret }) => ledgerSecret)];
}

function toKey(entry: string): TokenKey {
  const separator = entry.indexOf(':');
  const secret = Buffer.from(entry.slice(separator + 1), 'base64url');
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, derive(secret, 'access token signature')]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    kid: entry.slice(0, separator),
    privateKey,
    publicKey: createPublicKey(privateKey),
    macKey: derive(secret, 'refresh token mac'),
    mailboxKey: derive(secret, 'voided mailbox'),
    networkKey: derive(secret, 'account network'),
    ledgerSecret: derive(secret, 'ledger signing key'),
  };
}

function derive(secret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `top-picks ${use}`, 32));
}
