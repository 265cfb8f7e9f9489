import type { InjectOptions } from 'fastify';
import { ELECTION_ADDRESSES, ELECTION_PROVOCATIONS } from './elections.ts';
import { LEDGER_ADDRESSES } from './ledgers.ts';
import { SUGGESTION_ADDRESSES } from './suggestions.ts';

/** A request for each error of the calls about maps and elections, except validation errors. */
export const PUBLIC_PROVOCATIONS = {
  ...ELECTION_PROVOCATIONS,
  'GET /api/maps/{state}': { not_found: () => ({ url: '/api/maps/atlantis' }) },
  'GET /api/maps/{state}/pins': { not_found: () => ({ url: '/api/maps/atlantis/pins' }) },
  'POST /api/maps/{state}': {
    not_found: (): InjectOptions => ({ method: 'POST', url: '/api/maps/atlantis', payload: { flags: [] } }),
  },
  'GET /api/maps/courses/{id}': { not_found: () => ({ url: '/api/maps/courses/999999' }) },
};

const LONG = 'x'.repeat(65);

/** Addresses that no right body could save, by the call they are meant for: maps, elections, ledgers and suggestions. */
export const FEATURE_ADDRESSES: Record<string, string[]> = {
  'GET /api/maps/{state}': [LONG, 'az?ranks=some', 'az?ranks=shown&ranks=hidden', 'az?page=2'].map(
    (rest) => `/api/maps/${rest}`,
  ),
  'GET /api/maps/{state}/pins': [`/api/maps/${LONG}/pins`],
  'POST /api/maps/{state}': [`/api/maps/${LONG}`],
  ...ELECTION_ADDRESSES,
  ...LEDGER_ADDRESSES,
  ...SUGGESTION_ADDRESSES,
  'GET /api/maps/courses/{id}': ['0', '-1', '1.5', 'abc', '2147483648'].map((id) => `/api/maps/courses/${id}`),
};

export const MAP_BODIES = {
  'POST /api/maps/{state}': { body: () => ({ flags: [{ courseId: 1, number: 1 }] }) },
};
