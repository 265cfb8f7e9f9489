import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin } from '../../support/server/admin.ts';
import {
  ballotsOf,
  cutLedgerOf,
  type LedgerScene,
  rowsNow,
  startLedgerScene,
  tagOf,
} from '../../support/server/ledgers.ts';

let scene: LedgerScene;
beforeEach(async () => {
  scene = await startLedgerScene();
});
afterEach(() => scene.server.close());

const cut = () => cutLedgerOf(scene);

describe('a row that is gone from the next ledger', () => {
  it('[R21.5] is counted in its head, by reason', async () => {
    const { courses, server } = scene;
    const { db } = server;
    const admin = await registerAdmin(server);
    const ids = await scene.cast([
      ...ballotsOf(courses.slice(0, 35), 24),
      courses.slice(40, 43),
      courses.slice(40, 42),
      courses.slice(40, 45),
      [courses[45]!, courses[46]!],
      [courses[39]!],
    ]);
    const before = await cut();
    const [deleted, voided, unconfirmed, takenBack] = ids.slice(24) as [string, string, string, string];
    await db.deleteFrom('members').where('id', '=', deleted).execute();
    await admin.setVoided(voided, true);
    await db.updateTable('members').set({ counted: false }).where('id', '=', unconfirmed).execute();
    await scene.replace(takenBack, [courses[45]!]);
    await admin.switchCourse(courses[39]!, false);
    for (const id of ids.slice(0, 24)) await scene.replace(id, [courses[38]!]);
    const after = await cut();
    expect(after.head.withdrawn).toEqual({
      account_deleted: 3,
      voided: 2,
      unconfirmed: 5,
      taken_back: 24 * 5 + 1,
      course_gone: 1,
    });
    const gone = Object.values(after.head.withdrawn).reduce((sum, count) => sum + count, 0);
    const added = 24;
    expect(before.head.rows - gone + added).toBe(after.head.rows);
  });

  it('[R21.5] is counted in one head only', async () => {
    const { courses, server } = scene;
    const ids = await scene.cast(ballotsOf(courses, 40));
    await cut();
    await server.db.deleteFrom('members').where('id', 'in', ids.slice(0, 20)).execute();
    expect((await cut()).head.withdrawn).toEqual({ account_deleted: 100 });
    await scene.cast(ballotsOf(courses, 20));
    expect((await cut()).head.withdrawn).toEqual({});
  });
});

describe('the key of a ballot', () => {
  it('[R21.6] is deleted with the account; no other key makes the tags of its rows', async () => {
    const { courses, server, election } = scene;
    const ids = await scene.cast(ballotsOf(courses, 25));
    const { rows } = await cut();
    const key = (await scene.keyOf(ids[0]!))!;
    const vote = { memberId: ids[0]!, courseId: courses[0]!, election, number: 1 };
    const tag = tagOf(key, vote);
    expect(rows).toContain(`${courses[0]},${tag}\n`);
    await server.db.deleteFrom('members').where('id', '=', ids[0]!).execute();
    const left = await server.db.selectFrom('ballot_keys').select('key').execute();
    expect(left).toHaveLength(24);
    const made = left.map((one) => tagOf(Buffer.from(one.key!), vote));
    expect(made).not.toContain(tag);
  });

  it('[R21.6] is erased when the votes are voided, and a new one is made when they are restored', async () => {
    const { courses, server } = scene;
    const admin = await registerAdmin(server);
    const ids = await scene.cast(ballotsOf(courses, 25));
    const first = await cut();
    const key = (await scene.keyOf(ids[0]!))!;
    await admin.setVoided(ids[0]!, true);
    expect(await scene.keyOf(ids[0]!)).toBeNull();
    await admin.setVoided(ids[0]!, false);
    await scene.cast(ballotsOf(courses, 20));
    const { head, rows } = await cut();
    // Its votes count in both ledgers.
    expect(head.withdrawn).toEqual({});
    expect(await scene.keyOf(ids[0]!)).not.toEqual(key);
    expect(rows).toBe(await rowsNow(server.db, scene.locationId, { election: scene.election, number: 2 }));
    const rowOf = (number: number) => {
      const vote = { memberId: ids[0]!, courseId: courses[0]!, election: scene.election, number };
      return `${courses[0]},${tagOf(key, vote)}\n`;
    };
    expect([first.rows.includes(rowOf(1)), rows.includes(rowOf(2))]).toEqual([true, false]);
  });
});
