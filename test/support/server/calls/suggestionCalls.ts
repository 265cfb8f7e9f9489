import { SUGGESTIONS_A_DAY } from '../../../../contract/limits.ts';
import { registerMember } from '../server.ts';
import { registerSender, verify } from '../suggestions.ts';
import { LONG, type MakeWish, type Rows, UNKNOWN_COURSE } from './row.ts';

const ofVerified =
  (wish: MakeWish): MakeWish =>
  async (scene) => {
    await verify(scene.server.db, scene.member.user._id);
    return wish(scene);
  };

const refusedWriters = {
  email_unverified: async ({ server }) => ({ as: await registerMember(server) }),
  suggestion_limit: async ({ server }) => {
    const sender = await registerSender(server);
    for (let number = 0; number < SUGGESTIONS_A_DAY; number += 1) await sender.missing({ name: `Links ${number}` });
    return { as: sender };
  },
} satisfies Record<string, MakeWish>;

const correction = { field: 'par', value: '71', source: 'Its card' };

export const suggestionCalls: Rows = {
  'GET /api/suggestions': { access: 'members' },
  'GET /api/suggestions/near': {
    access: 'members',
    right: ({ locationId }) => ({ query: `?locationId=${locationId}&name=Papago` }),
    malformed: {
      query: ['', '?name=x', `?locationId=${LONG}&name=x`, '?locationId=x&name=', '?locationId=x&name=y&q=1'],
    },
  },
  'POST /api/suggestions/courses': {
    // Only the member's address is verified.
    access: 'owner',
    success: 201,
    right: ofVerified(({ locationId }) => ({
      payload: { locationId, name: 'Hidden Mesa', city: 'Mesa', source: 'I play there' },
    })),
    body: { optional: ['source'] },
    refusals: refusedWriters,
  },
  'POST /api/suggestions/corrections': {
    access: 'owner',
    success: 201,
    right: ofVerified(({ courses }) => ({ payload: { courseId: courses[0], ...correction } })),
    body: {},
    refusals: {
      ...refusedWriters,
      not_found: () => ({ payload: { courseId: UNKNOWN_COURSE, ...correction } }),
    },
  },
};
