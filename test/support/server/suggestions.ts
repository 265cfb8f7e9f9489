import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { SuggestCorrection, SuggestCourse, Suggestion } from '../../../contract/suggestions.ts';
import type { Database } from '../../../server/db/schema.ts';
import { coursesIn, locationIdIn } from './picks.ts';
import { registerMember, type TestMember, type TestServer } from './server.ts';

type Sender = TestMember & {
  missing: (wish?: Partial<SuggestCourse>) => Promise<LightMyRequestResponse>;
  wrong: (wish?: Partial<SuggestCorrection>) => Promise<LightMyRequestResponse>;
  own: () => Promise<Suggestion[]>;
};

export const verify = async (db: Kysely<Database>, memberId: string): Promise<void> => {
  await db.updateTable('members').set({ email_verified: true }).where('id', '=', memberId).execute();
};

/** A member with a verified address, and calls that suggest a missing course or a correction. */
export async function registerSender(server: TestServer): Promise<Sender> {
  const member = await registerMember(server, { verified: true });
  const { headers } = member;
  const locationId = await locationIdIn(server.db, 'AZ');
  const [courseId = 0] = await coursesIn(server.db, 'AZ');
  const post = (kind: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/suggestions/${kind}`, headers, payload });
  return {
    ...member,
    missing: (wish) => post('courses', { locationId, name: 'Hidden Mesa', city: 'Mesa', ...wish }),
    wrong: (wish) => post('corrections', { courseId, field: 'holes', value: '9', source: 'I play there', ...wish }),
    own: async () =>
      (await server.app.inject({ url: '/api/suggestions', headers })).json<{ suggestions: Suggestion[] }>().suggestions,
  };
}

/** Sends a suggestion; returns its id. */
export async function waitingSuggestion(server: TestServer, kind: 'course' | 'correction' = 'course'): Promise<number> {
  const sender = await registerSender(server);
  return (await (kind === 'course' ? sender.missing() : sender.wrong())).json<Suggestion>()._id;
}
