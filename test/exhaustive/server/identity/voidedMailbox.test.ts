import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { markVoided } from '../../../../server/features/admin/memberRepository.ts';
import { syncIdentity } from '../../../../server/features/users/syncIdentity.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';
import { TEST_KEYS } from '../../../support/server/server.ts';

let database: NewDatabase;
let db: Kysely<Database>;
let close: () => Promise<void>;

beforeAll(async () => {
  database = await createDatabase();
  const opened = await openDatabase({ dataDir: '', databaseUrl: database.url, log: () => undefined });
  ({ db } = opened);
  close = () => opened.close();
});
afterAll(async () => {
  await close();
  await database.drop();
});

it('[R4.15] a mailbox is remembered as voided when its member changes the address while an admin voids the votes', async () => {
  const known = await db
    .insertInto('members')
    .values({
      ...{ id: 'm', identity_uid: 'u', name: 'n', f_name: 'f', l_name: 'l', counted: true, created_at: new Date() },
      ...{ email: 'old@club.example', email_normalised: 'old@club.example', email_verified: true },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const now = new Date();
  const identity = {
    ...{ uid: 'u', email: 'new@club.example', emailVerified: true },
    ...{ disabled: false, displayName: '', passwordUpdatedAt: null, signedInAt: now },
  };
  const options = { identity, requireVerifiedEmail: true, lastLogin: now, tokenKeys: TEST_KEYS, now };
  let signIn: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (admin) => {
    await markVoided(admin, known, now);
    signIn = db.transaction().execute((trx) => syncIdentity(trx, known, options));
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1);
  });
  await signIn;
  expect(await db.selectFrom('voided_mailboxes').select('member_id').execute()).toEqual([{ member_id: 'm' }]);
});
