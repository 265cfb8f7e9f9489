import { planVersion } from '../admin.ts';
import { waitingSuggestion } from '../suggestions.ts';
import { access, asCourse, BOTH, count, decide, end, open, operator, plan, reason, type Pair } from './pairActs.ts';

/** Acts about states, elections, admins, members and suggestions. */
export const ADMIN_PAIRS: readonly Pair[] = [
  [
    'close a state × close it',
    ['done + already_done'],
    ({ locationId, kim, lee }) => [open(kim, locationId, false), open(lee, locationId, false)],
  ],
  [
    'close a state × open it',
    [BOTH, 'done + already_done'],
    ({ locationId, kim, lee }) => [open(kim, locationId, false), open(lee, locationId, true)],
  ],
  [
    'plan an election × plan it otherwise',
    ['done + changed_meanwhile'],
    async ({ server, kim, lee, election }) => {
      const version = await planVersion(server.db, election.id);
      return [plan(kim, election, 'Kim Cup', version), plan(lee, election, 'Lee Cup', version)];
    },
  ],
  [
    'plan an election × end it',
    [BOTH, 'changed_meanwhile + done', 'election_over + done'],
    async ({ server, kim, lee, election }) => [
      // Not the name of the open election, which may be the one that was planned in an earlier round.
      plan(kim, election, `Kim Cup after ${election.id}`, await planVersion(server.db, election.id)),
      end(lee, election),
    ],
  ],
  [
    'end an election × end it',
    ['done + already_done'],
    ({ kim, lee, election }) => [end(kim, election), end(lee, election)],
  ],
  [
    'promote × promote',
    ['done + same'],
    ({ server, member }) => [operator(server, 'make-admin', member), operator(server, 'make-admin', member)],
  ],
  [
    'promote × demote',
    [BOTH, 'done + same'],
    ({ server, member }) => [operator(server, 'make-admin', member), operator(server, 'make-admin', member, '--undo')],
  ],
  [
    'demote × demote',
    ['done + same'],
    ({ server, lee }) => [operator(server, 'make-admin', lee, '--undo'), operator(server, 'make-admin', lee, '--undo')],
  ],
  [
    'demote × an act of the demoted',
    [BOTH, 'done + not_found'],
    ({ server, lee, member }) => [operator(server, 'make-admin', lee, '--undo'), count(lee, member, true)],
  ],
  [
    'disable × an act of the disabled',
    [BOTH, 'done + unauthorized'],
    ({ kim, lee, member }) => [access(kim, lee, true), count(lee, member, true)],
  ],
  ['disable each other', ['done + unauthorized'], ({ kim, lee }) => [access(kim, lee, true), access(lee, kim, true)]],
  [
    'disable × disable',
    ['done + already_done'],
    ({ kim, lee, member }) => [access(kim, member, true), access(lee, member, true)],
  ],
  [
    'disable × enable',
    [BOTH, 'done + already_done'],
    ({ kim, lee, member }) => [access(kim, member, true), access(lee, member, false)],
  ],
  [
    'enable × an operator’s enable',
    ['done + same', 'already_done + done'],
    async ({ server, kim, lee, member }) => {
      await access(lee, member, true)();
      return [access(kim, member, false), operator(server, 'enable-member', member, reason)];
    },
  ],
  ['disable × void', [BOTH], ({ kim, lee, member }) => [access(kim, member, true), count(lee, member, true)]],
  [
    'void × void',
    ['done + already_done'],
    ({ kim, lee, member }) => [count(kim, member, true), count(lee, member, true)],
  ],
  [
    'void × restore',
    [BOTH, 'done + already_done'],
    ({ kim, lee, member }) => [count(kim, member, true), count(lee, member, false)],
  ],
  [
    'restore × restore',
    ['done + already_done'],
    async ({ boss, kim, lee, member }) => {
      await count(boss, member, true)();
      return [count(kim, member, false), count(lee, member, false)];
    },
  ],
  [
    'accept a suggestion × decline it',
    ['done + suggestion_decided', 'suggestion_decided + done'],
    async ({ server, locationId, kim, lee, courses: [id] }) => {
      const suggestion = await waitingSuggestion(server);
      return [
        decide(kim, `${suggestion}/course`, asCourse(locationId, `New ${id}`)),
        decide(lee, `${suggestion}/decline`, { sentence: 'No.' }),
      ];
    },
  ],
  [
    'match a suggestion × match it with another course',
    ['done + suggestion_decided'],
    async ({ server, kim, lee, courses: [one, other] }) => {
      const suggestion = await waitingSuggestion(server);
      return [decide(kim, `${suggestion}/merge`, { into: one }), decide(lee, `${suggestion}/merge`, { into: other })];
    },
  ],
];
