import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
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

/** A member with a verified address, and what one can say. */
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

/** The id of a suggestion that waits. */
export async function waitingSuggestion(server: TestServer, kind: 'course' | 'correction' = 'course'): Promise<number> {
  const sender = await registerSender(server);
  return (await (kind === 'course' ? sender.missing() : sender.wrong())).json<Suggestion>()._id;
}

const UNKNOWN = 999_999;
const bodyOf = {
  missing: { name: 'Hidden Mesa', city: 'Mesa' },
  wrong: { field: 'par', value: '71', source: 'Its card' },
};

type Context = { server: TestServer; member: TestMember; arizona: string; courses: number[] };

/** A request for each error of the members' calls, except validation errors. */
export function suggestionProvocations(context: () => Context) {
  const send = (kind: 'courses' | 'corrections', headers?: Record<string, string>): InjectOptions => ({
    method: 'POST',
    url: `/api/suggestions/${kind}`,
    headers: headers ?? context().member.headers,
    payload:
      kind === 'courses'
        ? { locationId: context().arizona, ...bodyOf.missing }
        : { courseId: context().courses[0], ...bodyOf.wrong },
  });
  const read = (url: string) => ({ unauthorized: () => ({ url }) });
  const eleventh = (kind: 'courses' | 'corrections') => async () => {
    const { missing, headers } = await registerSender(context().server);
    for (let number = 0; number < 10; number += 1) await missing({ name: `Links ${number}` });
    return send(kind, headers);
  };
  const writing = (kind: 'courses' | 'corrections') => ({
    unauthorized: () => send(kind, {}),
    email_unverified: () => send(kind),
    suggestion_limit: eleventh(kind),
  });
  return {
    'GET /api/suggestions': read('/api/suggestions'),
    'GET /api/suggestions/near': read('/api/suggestions/near?locationId=x&name=x'),
    'POST /api/suggestions/courses': writing('courses'),
    'POST /api/suggestions/corrections': {
      ...writing('corrections'),
      not_found: async () => {
        const { headers } = await registerSender(context().server);
        return { ...send('corrections', headers), payload: { courseId: UNKNOWN, ...bodyOf.wrong } };
      },
    },
  };
}

let waitingId = 0;
/** Stands for {id} in the admins' calls: what the last of the bodies below is about. */
export const suggestionIdIn = (path: string): number | undefined =>
  path.includes('/suggestions/') ? waitingId : undefined;

/** Right bodies of the calls, and what is right besides. */
export function suggestionBodies(context: () => Omit<Context, 'member'>) {
  const about = (kind: 'course' | 'correction', body: () => Record<string, unknown>) => async () => {
    waitingId = await waitingSuggestion(context().server, kind);
    return body();
  };
  const mesa = { city: 'Mesa', lat: 33.4, lon: -111.8 };
  return {
    'POST /api/suggestions/courses': {
      body: () => ({ locationId: context().arizona, ...bodyOf.missing, source: 'I play there' }),
      optional: ['source'],
    },
    'POST /api/suggestions/corrections': { body: () => ({ courseId: context().courses[0], ...bodyOf.wrong }) },
    'POST /api/admin/suggestions/{id}/course': {
      body: about('course', () => ({ locationId: context().arizona, name: randomUUID(), ...mesa })),
      alsoRight: { lat: [1.5, -1], lon: [1.5, -1] },
    },
    'POST /api/admin/suggestions/{id}/change': {
      body: about('correction', () => ({ city: 'Mesa', par: 72 })),
      optional: ['city', 'par'],
      needsOne: true as const,
      alsoRight: { par: [null] },
    },
    'POST /api/admin/suggestions/{id}/merge': { body: about('course', () => ({ into: context().courses[0] })) },
    'POST /api/admin/suggestions/{id}/decline': { body: about('course', () => ({ sentence: 'It has no holes.' })) },
  };
}

const LONG = 'x'.repeat(65);
const NO_IDS = ['0', '-1', 'abc', '2147483648', '1e999'];
const ofId = (deed: string) => NO_IDS.map((id) => `/api/admin/suggestions/${id}/${deed}`);

/** Addresses that no right body could save, by the call they are meant for. */
export const SUGGESTION_ADDRESSES: Record<string, string[]> = {
  'GET /api/suggestions/near': [
    '',
    '?name=x',
    `?locationId=${LONG}&name=x`,
    '?locationId=x&name=',
    '?locationId=x&name=y&q=1',
  ].map((query) => `/api/suggestions/near${query}`),
  'GET /api/admin/suggestions': ['cursor=%20', 'cursor=WyJub3ciLCIxIl0', 'limit=5'].map(
    (rest) => `/api/admin/suggestions?${rest}`,
  ),
  'POST /api/admin/suggestions/{id}/course': ofId('course'),
  'POST /api/admin/suggestions/{id}/change': ofId('change'),
  'POST /api/admin/suggestions/{id}/merge': ofId('merge'),
  'POST /api/admin/suggestions/{id}/decline': ofId('decline'),
};
