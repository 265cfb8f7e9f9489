import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import type { Database } from '../../../server/db/schema.ts';
import { MAILBOX_RULES, normaliseEmail, plainEmail } from '../../../server/features/users/emailAddress.ts';
import { openTestDatabase } from '../../support/server/database.ts';
import { coursesIn, locationIdIn } from '../../support/server/picks.ts';

let db: Kysely<Database>;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openTestDatabase());
});
afterEach(() => close());

const aDay = (day: number) => new Date(Date.UTC(2026, 0, day));

/** A member of before the migration; the mailbox is the address where no other is given. */
const old = (
  id: string,
  email: string,
  about: { mailbox?: string | null; verified?: boolean; day: number; voided?: boolean },
) => ({
  id,
  identity_uid: id,
  email,
  email_normalised: about.mailbox === undefined ? plainEmail(email) : about.mailbox,
  email_verified: about.verified ?? false,
  name: id,
  f_name: id,
  l_name: id,
  counted: (about.verified ?? false) && !about.voided,
  voided_at: about.voided ? aDay(20) : null,
  counts_when_restored: about.voided ? true : null,
  created_at: aDay(about.day),
});

/** Runs the migration once more, over these members; those named in `voters` have a ballot. */
async function migrateMembers(file: string, members: ReturnType<typeof old>[], voters: readonly string[] = []) {
  const courses = (await coursesIn(db, 'AZ')).slice(0, 3);
  const location_id = await locationIdIn(db, 'AZ');
  await db.insertInto('members').values(members).execute();
  const ballots = voters.map((member_id) => ({
    ...{ member_id, location_id, course_ids: courses, version: 1, updated_at: aDay(25) },
  }));
  if (ballots.length > 0) await db.insertInto('ballots').values(ballots).execute();
  const text = await readFile(new URL(`../../../server/db/migrations/${file}`, import.meta.url), 'utf8');
  await migrate(db, [{ name: '99_again.sql', text }]);

  const after = await db
    .selectFrom('members')
    .select(['id', 'email', 'email_normalised', 'counted', 'counts_when_restored'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const log = await db.selectFrom('audit_log').select(['action', 'target_id', 'details']).orderBy('id').execute();
  const taken = await sql<{ deltas: number }>`
    select count(*)::integer as deltas from outbox where removed = ${courses}::integer[] and ballots_delta = -1`.execute(
    db,
  );
  return { after, log, ballotsTaken: taken.rows[0]?.deltas };
}

const shared = (target: string, owner: string) => ({
  action: 'mailbox_shared',
  target_id: target,
  details: { owner },
});

it('[R13.9] the first migration of mailboxes keeps all members, counts the first who confirmed, and names the others in the audit log', async () => {
  const members = [
    old('unconfirmed', 'pat+0@outlook.com', { day: 1 }),
    old('first', 'pat+1@outlook.com', { verified: true, day: 2 }),
    old('plain', 'pat@outlook.com', { verified: true, day: 3 }),
    old('voided', 'pat+3@outlook.com', { verified: true, day: 4, voided: true }),
    old('mac', 'sam@mac.com', { verified: true, day: 5 }),
    old('icloud', 'sam+x@icloud.com', { verified: true, day: 6 }),
    old('yahoo', 'kim-x@yahoo.com', { day: 7 }),
    old('only-a-tag', '+x@zoho.com', { day: 8 }),
    old('gmail', 'sq@gmail.com', { day: 9 }),
    old('elsewhere', 'pat+1@club.example', { day: 10 }),
  ];
  const voters = ['first', 'plain', 'voided', 'icloud'];
  const { after, log, ballotsTaken } = await migrateMembers('0007_mailboxes.sql', members, voters);
  expect(after.map(({ id, email_normalised: mailbox, counted }) => [id, mailbox, counted])).toEqual([
    ['unconfirmed', null, false],
    ['first', 'pat@outlook.com', true],
    ['plain', null, false],
    ['voided', null, false],
    ['mac', 'sam@icloud.com', true],
    ['icloud', null, false],
    ['yahoo', 'kim@yahoo.com', false],
    ['only-a-tag', '+x@zoho.com', false],
    ['gmail', 'sq@gmail.com', false],
    ['elsewhere', 'pat+1@club.example', false],
  ]);
  expect(after.find(({ id }) => id === 'voided')?.counts_when_restored).toBe(false);
  expect(log).toEqual([
    shared('plain', 'first'),
    shared('unconfirmed', 'first'),
    shared('voided', 'first'),
    shared('icloud', 'mac'),
  ]);
  expect(ballotsTaken).toBe(2);
});

it('[R4.10] [R13.9] the migration to more rules does the same with national domains, Yandex, quotes and final dots', async () => {
  const members = [
    old('unconfirmed', 'pat+0@hotmail.co.uk', { day: 1 }),
    old('first', 'pat+1@hotmail.co.uk', { verified: true, day: 2 }),
    old('plain', 'pat@hotmail.co.uk', { verified: true, day: 3 }),
    old('voided', 'pat+3@hotmail.co.uk', { verified: true, day: 4, voided: true }),
    old('ya', 's.am@ya.ru', { verified: true, day: 5 }),
    old('yandex', 's-am+x@yandex.com', { verified: true, day: 6 }),
    old('dot', 'lee@outlook.com.', { verified: true, day: 7 }),
    old('lee', 'lee@outlook.com', { verified: true, day: 8 }),
    old('quoted', '"k.im+x"@gmail.com', { mailbox: '"kim@gmail.com', day: 9 }),
    old('hey', 'ann+x@hey.com', { day: 10 }),
    old('yahoo', 'ann-x@yahoo.co.uk', { day: 11 }),
    old('elsewhere', 'pat+1@club.example', { verified: true, day: 12 }),
    old('displaced', 'lee+1@outlook.com', { mailbox: null, day: 13 }),
  ];
  const voters = ['first', 'plain', 'voided', 'yandex', 'elsewhere'];
  const { after, log, ballotsTaken } = await migrateMembers('0019_more_mailboxes.sql', members, voters);
  expect(after.map(({ id, email_normalised: mailbox, counted }) => [id, mailbox, counted])).toEqual([
    ['unconfirmed', null, false],
    ['first', 'pat@hotmail.co.uk', true],
    ['plain', null, false],
    ['voided', null, false],
    ['ya', 's-am@yandex.ru', true],
    ['yandex', null, false],
    ['dot', 'lee@outlook.com', true],
    ['lee', null, false],
    ['quoted', 'kim@gmail.com', false],
    ['hey', 'ann@hey.com', false],
    ['yahoo', 'ann@yahoo.co.uk', false],
    ['elsewhere', 'pat+1@club.example', true],
    ['displaced', null, false],
  ]);
  expect(after.find(({ id }) => id === 'voided')?.counts_when_restored).toBe(false);
  expect(log).toEqual([
    shared('lee', 'dot'),
    shared('plain', 'first'),
    shared('unconfirmed', 'first'),
    shared('voided', 'first'),
    shared('yandex', 'ya'),
  ]);
  expect(ballotsTaken).toBe(2);
});

it('[R4.10] the newest migration spells every mailbox as the server does', async () => {
  const domains = [...MAILBOX_RULES.flatMap((rule) => rule.domains), 'yahoo.co.jp', 'live.example', 'club.example'];
  const addresses = domains.flatMap((domain, index) => [
    `P.a_${index}-t+x+y@${domain}`,
    `"q.a_${index}-t+x"@${domain}.`,
    `"r\\"a_${index}"@${domain}`,
    `+${index}@${domain}`,
    `-${index}@${domain}.`,
  ]);
  const members = addresses.map((email, index) => old(`member-${index}`, email, { day: 1 }));
  const { after, log } = await migrateMembers('0019_more_mailboxes.sql', members);
  expect(log).toEqual([]);
  for (const { email, email_normalised: mailbox } of after) expect(mailbox, email).toBe(normaliseEmail(email));
});
