import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';
import { createAccessTokens } from '../../../server/auth/accessTokens.ts';
import { parseTokenKeys } from '../../../server/auth/tokenKeys.ts';

export type DeployedMember = { id: string; sessionId: string; headers: { authorization: string } };

/** Inserts signed-in members into the database of a deployment, whose identity service does not exist. */
export async function addMembers(db: Kysely<Database>, tokenKeys: string, count: number): Promise<DeployedMember[]> {
  const now = new Date();
  const tokens = createAccessTokens(parseTokenKeys(tokenKeys), () => now);
  const people = Array.from({ length: count }, () => {
    const id = randomBytes(9).toString('base64url');
    return { id, sessionId: randomBytes(12).toString('base64url') };
  });
  const names = { name: 'Pat Golfer', f_name: 'Pat', l_name: 'Golfer' };
  await db
    .insertInto('members')
    .values(
      people.map(({ id }) => ({
        ...names,
        id,
        identity_uid: id,
        email: `${id}@golf.example`,
        email_normalised: `${id}@golf.example`,
        email_verified: true,
        counted: true,
        created_at: now,
      })),
    )
    .execute();
  const times = { created_at: now, rotated_at: now, last_used: now, expires_at: new Date(now.getTime() + 86_400_000) };
  await db
    .insertInto('sessions')
    .values(people.map(({ id, sessionId }) => ({ ...times, id: sessionId, member_id: id })))
    .execute();
  return Promise.all(
    people.map(async ({ id, sessionId }) => ({
      id,
      sessionId,
      headers: { authorization: `Bearer ${await tokens.issue({ memberId: id, sessionId })}` },
    })),
  );
}
