import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublishedKeys } from '../../../contract/ledger/calls.ts';
import type { LedgerHeads, LedgerKeys } from '../../../contract/ledger/format.ts';
import { prepareSigningKey, rotateSigningKey } from '../../../server/workers/ledger/signingKeys.ts';
import { checkLedgers } from '../../../server/features/ledger/checkLedgers.ts';
import { registerAdmin } from '../../support/server/admin.ts';
import {
  ballotsOf,
  cutLedgerOf,
  type LedgerScene,
  type PublishedLedger,
  startLedgerScene,
  tagOf,
} from '../../support/server/ledgers.ts';
import { runCommand } from '../../support/server/operators.ts';
import { pickCalls } from '../../support/server/picks.ts';
import { registerMember, TEST_SECRETS, type TestMember } from '../../support/server/server.ts';

let scene: LedgerScene;
let member: TestMember;
let ledger: PublishedLedger;
beforeAll(async () => {
  scene = await startLedgerScene();
  const { server, courses, locationId } = scene;
  member = await registerMember(server);
  const picks = pickCalls(server.app, { headers: member.headers, locationId });
  await picks.add(courses[0]!);
  await scene.cast(ballotsOf(courses, 20));
  ledger = await cutLedgerOf(scene);
});
afterAll(() => scene.server.close());

const read = (url: string, headers: Record<string, string> = {}) => scene.server.app.inject({ url, headers });
const ownKeys = async (headers = member.headers) =>
  (await read(`/api/picks/${scene.locationId}/ledger-key`, headers)).json<LedgerKeys>().keys;
const kids = async () => (await read('/.well-known/jwks.json')).json<PublishedKeys>().keys.map(({ kid }) => kid);

describe('the rows of a ledger', () => {
  it('[R21.7] are compressed for clients that accept it, and immutable for caches', async () => {
    const plain = await read('/api/ledger/az/1/rows');
    const compressed = await read('/api/ledger/AZ/1/rows', { 'accept-encoding': 'gzip, br' });
    expect(plain.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.headers.etag).not.toBe(plain.headers.etag);
    expect([plain.headers.etag, compressed.headers.etag]).toEqual([
      expect.stringMatching(/^"/),
      expect.stringMatching(/^"/),
    ]);
    const again = await read('/api/ledger/az/1/rows', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('[R21.7] are the same for guests and members', async () => {
    const own = await read('/api/ledger/az/1/rows', member.headers);
    expect(own.body).toBe(ledger.rows);
  });

  it('exist from the first ledger on; a state without a ledger has an empty list', async () => {
    expect((await read('/api/ledger/az')).json<LedgerHeads>()).toEqual({ heads: await scene.heads(), writing: null });
    expect((await read('/api/ledger/oh')).json<LedgerHeads>()).toEqual({ heads: [], writing: null });
    expect((await read('/api/ledger/oh/1/rows')).statusCode).toBe(404);
  });
});

describe("a ballot's key", () => {
  it("[R21.6] makes the tags of its owner's rows; no other member gets it and no cache stores it", async () => {
    const [own] = await ownKeys();
    const [{ number, at }] = (await scene.heads()) as [LedgerHeads['heads'][number]];
    expect(own).toEqual({ election: '2026', key: own?.key, ledger: { number, at } });
    expect(own?.key).toMatch(/^[\w-]{43}$/);
    const vote = { memberId: member.user._id, courseId: scene.courses[0]!, election: '2026', number };
    const tag = tagOf(Buffer.from(own!.key, 'base64url'), vote);
    expect(ledger.rows).toContain(`${scene.courses[0]},${tag}\n`);
    const reply = await read(`/api/picks/${scene.locationId}/ledger-key`, member.headers);
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(await ownKeys((await registerMember(scene.server)).headers)).toEqual([]);
  });

  it('is not sent while the votes are voided, and is a new one once they are restored', async () => {
    const admin = await registerAdmin(scene.server);
    const key = (await ownKeys())[0]!.key;
    await admin.setVoided(member.user._id, true);
    expect(await ownKeys()).toEqual([]);
    await admin.setVoided(member.user._id, false);
    await scene.cast(ballotsOf(scene.courses, 20));
    await cutLedgerOf(scene);
    const [own] = await ownKeys();
    expect(own!.ledger?.number).toBe((await scene.heads())[0]!.number);
    expect(own!.key).not.toBe(key);
  });
});

describe('the signing key', () => {
  it('[R21.7] is published without its private half, which the database has only encrypted', async () => {
    const { keys } = (await read('/.well-known/jwks.json')).json<PublishedKeys>();
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']]);
    const stored = await scene.server.db.selectFrom('ledger_keys').selectAll().executeTakeFirstOrThrow();
    expect(Object.keys(stored.public_key)).not.toContain('d');
    expect(Buffer.from(stored.private_key!, 'base64url').includes(Buffer.from([0x06, 0x08, 0x2a, 0x86, 0x48]))).toBe(
      false,
    );
  });

  it('[R21.7] can be changed: old ledgers stay valid, new ledgers are signed with the new key', async () => {
    const { db, clock } = scene.server;
    const before = await kids();
    const kid = await db.transaction().execute((trx) => rotateSigningKey(trx, TEST_SECRETS, clock.now()));
    await scene.cast(ballotsOf(scene.courses, 20));
    const { jws } = await cutLedgerOf(scene);
    expect(JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString())).toMatchObject({ kid });
    expect((await kids()).sort()).toEqual([...before, kid].sort());
    const { faults, ledgers } = await checkLedgers(db, [{ id: scene.locationId, code: 'AZ' }]);
    expect([faults, ledgers]).toEqual([[], (await scene.heads()).length]);
  });

  it('[R13.22, R21.7] is encrypted anew for new TOKEN_KEYS, and a server whose keys do not open it is refused', async () => {
    const { db, clock } = scene.server;
    const other = Buffer.alloc(32, 7);
    const before = await kids();
    await prepareSigningKey(db, [other, ...TEST_SECRETS], clock.now());
    await prepareSigningKey(db, [other], clock.now());
    await expect(prepareSigningKey(db, TEST_SECRETS, clock.now())).rejects.toThrow('TOKEN_KEYS are not those');
    expect(await kids()).toEqual(before);
    await scene.cast(ballotsOf(scene.courses, 20));
    await expect(scene.cut()).rejects.toThrow('TOKEN_KEYS');
  });

  it('[R13.22] is replaced for an operator who says that the TOKEN_KEYS are lost, and for nobody else', async () => {
    const { db } = scene.server;
    const before = await kids();
    await expect(runCommand(db, ['ledger', 'rotate'])).rejects.toThrow('ledger rotate --keys-lost');
    expect(await kids()).toEqual(before);
    expect((await runCommand(db, ['ledger', 'rotate', '--keys-lost'])).isWell).toBe(true);
    await cutLedgerOf(scene);
    expect((await kids()).sort()).toEqual(expect.arrayContaining(before));
    expect((await checkLedgers(db, [{ id: scene.locationId, code: 'AZ' }])).faults).toEqual([]);
  });
});
