import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../../server/db/postgres.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { addMembers } from '../../../support/server/deployedMembers.ts';
import { startDeployed } from '../../../support/server/deployment.ts';
import { locationIdIn } from '../../../support/server/picks.ts';
import { freePort, type Product } from '../../../support/server/product.ts';
import { createDatabase, type NewDatabase } from '../../../support/server/database.ts';

let database: NewDatabase;
let db: Kysely<Database>;
let processes: Product[];
let tokenKeys: string;
beforeAll(async () => {
  database = await createDatabase();
  tokenKeys = `shared:${randomBytes(32).toString('base64url')}`;
  const start = async () => startDeployed({ port: await freePort(), databaseUrl: database.url, tokenKeys });
  processes = [await start(), await start()];
  db = await openPostgres(database.url, () => undefined);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await db.destroy();
  await database.drop();
});

it('[R19.3] two processes together accept ten of the hundred suggestions that a member sends in a day', async () => {
  const [member] = await addMembers(db, tokenKeys, 1);
  const locationId = await locationIdIn(db, 'AZ');
  const send = (number: number) =>
    fetch(`${processes[number % 2]!.url}/api/suggestions/courses`, {
      method: 'POST',
      headers: { ...member!.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ locationId, name: `Links ${number}`, city: 'Mesa' }),
    });
  const replies: Response[] = [];
  // Twenty at once: with a hundred, calls on a slow machine would wait too long for a database connection.
  while (replies.length < 100) {
    replies.push(...(await Promise.all(Array.from({ length: 20 }, (_, each) => send(replies.length + each)))));
  }
  const countOf = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([countOf(201), countOf(429)]).toEqual([10, 90]);
  expect(await db.selectFrom('suggestions').select('id').execute()).toHaveLength(10);
});
