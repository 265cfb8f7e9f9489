import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courseLine } from '../../../contract/ledger/format.ts';
import { checkLedgers } from '../../../server/features/ledger/checkLedgers.ts';
import {
  ballotsOf,
  cutLedgerOf,
  cutTwoLedgers,
  hashOf,
  type LedgerScene,
  startLedgerScene,
  tamperWithLedgers,
} from '../../support/server/ledgers.ts';

let scene: LedgerScene;
beforeEach(async () => {
  scene = await startLedgerScene();
});
afterEach(() => scene.server.close());

const read = (number: number, headers: Record<string, string> = {}) =>
  scene.server.app.inject({ url: `/api/ledger/az/${number}/courses`, headers });
const rename = (id: number, name: string) =>
  scene.server.db.updateTable('courses').set({ name }).where('id', '=', id).execute();
const stored = () => scene.server.db.selectFrom('ledger_courses').selectAll().execute();
const faults = async () => (await checkLedgers(scene.server.db, [{ id: scene.locationId, code: 'AZ' }])).faults;

async function cut() {
  await scene.cast(ballotsOf(scene.courses.slice(0, 8), 20));
  return cutLedgerOf(scene);
}

describe('the courses of a ledger', () => {
  it('[R21.1] are all that can be voted for, with the names and towns that they had then, under the hash in the head', async () => {
    const { server, locationId, courses } = scene;
    await rename(courses[0]!, 'Dunes, the "Old"\tCourse');
    await server.db.updateTable('courses').set({ active: false }).where('id', '=', courses[20]!).execute();
    const { head } = await cut();
    const listed = await server.db
      .selectFrom('courses')
      .select(['id', 'name', 'city'])
      .where('location_id', '=', locationId)
      .where('active', '=', true)
      .orderBy('id')
      .execute();
    await rename(courses[0]!, 'New Dunes');
    const { body } = await read(1);
    expect(body).toBe(listed.map(({ id, name, city }) => courseLine([id, name, city])).join(''));
    expect(body.split('\n')[0]).toBe(
      `[${courses[0]},"Dunes, the \\"Old\\"\\tCourse",${JSON.stringify(listed[0]!.city)}]`,
    );
    expect(head.courses).toBe(hashOf(body));
    expect(await faults()).toEqual([]);
  });

  it('[R21.1] are stored once for all ledgers with the same names', async () => {
    const names = [(await cut()).head.courses, (await cut()).head.courses];
    await rename(scene.courses[3]!, 'Another Name');
    names.push((await cut()).head.courses);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
    expect((await stored()).map(({ sha256 }) => sha256).toSorted()).toEqual([names[0], names[2]].toSorted());
    expect((await read(3)).body).not.toBe((await read(2)).body);
    expect(await faults()).toEqual([]);
  });

  it('[R21.7] are compressed for clients that accept it, and immutable for caches', async () => {
    await cut();
    const plain = await read(1);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const compressed = await read(1, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect((await read(1, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
    expect((await read(2)).statusCode).toBe(404);
  });

  it('[R21.2] cannot be changed, not even in the database', async () => {
    const { db } = scene.server;
    await cut();
    await expect(db.updateTable('ledger_courses').set({ list: '' }).execute()).rejects.toThrow('a ledger is never');
    await expect(db.deleteFrom('ledger_courses').execute()).rejects.toThrow('a ledger is never changed');
  });

  it('[R21.8] are checked by `ledger verify`', async () => {
    await cutTwoLedgers(scene);
    const [first] = await stored();
    const swapped = first!.list.replace(/^(\[\d+),("[^"]*")(.*\n\[\d+),("[^"]*")/, '$1,$4$3,$2');
    const { db } = scene.server;
    await tamperWithLedgers(db, (trx) => trx.updateTable('ledger_courses').set({ list: swapped }).execute());
    expect(await faults()).toEqual(
      [2, 1].map(
        (number) => `AZ: Ledger no. ${number}, courses: these aren’t the courses that the head was signed for.`,
      ),
    );
    await tamperWithLedgers(db, (trx) => trx.deleteFrom('ledger_courses').execute());
    expect(await faults()).toEqual([2, 1].map((number) => `AZ: Ledger no. ${number}, courses: the list is missing.`));
    expect((await read(1)).statusCode).toBe(404);
  });
});
