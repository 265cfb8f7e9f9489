import { DEFAULT_STATE } from './limits.ts';

export type Region =
  'SOUTHEAST' | 'WEST' | 'SOUTH_CENTRAL' | 'NORTHEAST' | 'MIDWEST_CENTRAL' | 'MIDWEST_NORTH' | 'PACIFIC_NORTHWEST';

export type UsState = {
  /** Two letters, upper case. */
  code: string;
  name: string;
  /** The state offered while this one is not active; `fallbackOf` follows it to an active one. */
  geoFallback: string;
};

/**
 * The 50 US states in alphabetical order of their names: what the page needs of server/db/data/states.csv, which has
 * their regions and time zones, too.
 */
// prettier-ignore
export const STATES: readonly UsState[] = [
  { code: 'AL', name: 'Alabama', geoFallback: 'GA' },
  { code: 'AK', name: 'Alaska', geoFallback: 'WA' },
  { code: 'AZ', name: 'Arizona', geoFallback: 'AZ' },
  { code: 'AR', name: 'Arkansas', geoFallback: 'TX' },
  { code: 'CA', name: 'California', geoFallback: 'AZ' },
  { code: 'CO', name: 'Colorado', geoFallback: 'AZ' },
  { code: 'CT', name: 'Connecticut', geoFallback: 'NY' },
  { code: 'DE', name: 'Delaware', geoFallback: 'PA' },
  { code: 'FL', name: 'Florida', geoFallback: 'AZ' },
  { code: 'GA', name: 'Georgia', geoFallback: 'FL' },
  { code: 'HI', name: 'Hawaii', geoFallback: 'CA' },
  { code: 'ID', name: 'Idaho', geoFallback: 'WA' },
  { code: 'IL', name: 'Illinois', geoFallback: 'AZ' },
  { code: 'IN', name: 'Indiana', geoFallback: 'IL' },
  { code: 'IA', name: 'Iowa', geoFallback: 'IL' },
  { code: 'KS', name: 'Kansas', geoFallback: 'MO' },
  { code: 'KY', name: 'Kentucky', geoFallback: 'TN' },
  { code: 'LA', name: 'Louisiana', geoFallback: 'TX' },
  { code: 'ME', name: 'Maine', geoFallback: 'MA' },
  { code: 'MD', name: 'Maryland', geoFallback: 'PA' },
  { code: 'MA', name: 'Massachusetts', geoFallback: 'NY' },
  { code: 'MI', name: 'Michigan', geoFallback: 'AZ' },
  { code: 'MN', name: 'Minnesota', geoFallback: 'WI' },
  { code: 'MS', name: 'Mississippi', geoFallback: 'AL' },
  { code: 'MO', name: 'Missouri', geoFallback: 'IL' },
  { code: 'MT', name: 'Montana', geoFallback: 'ID' },
  { code: 'NE', name: 'Nebraska', geoFallback: 'IA' },
  { code: 'NV', name: 'Nevada', geoFallback: 'AZ' },
  { code: 'NH', name: 'New Hampshire', geoFallback: 'MA' },
  { code: 'NJ', name: 'New Jersey', geoFallback: 'NY' },
  { code: 'NM', name: 'New Mexico', geoFallback: 'AZ' },
  { code: 'NY', name: 'New York', geoFallback: 'AZ' },
  { code: 'NC', name: 'North Carolina', geoFallback: 'GA' },
  { code: 'ND', name: 'North Dakota', geoFallback: 'MN' },
  { code: 'OH', name: 'Ohio', geoFallback: 'IN' },
  { code: 'OK', name: 'Oklahoma', geoFallback: 'TX' },
  { code: 'OR', name: 'Oregon', geoFallback: 'WA' },
  { code: 'PA', name: 'Pennsylvania', geoFallback: 'NY' },
  { code: 'RI', name: 'Rhode Island', geoFallback: 'MA' },
  { code: 'SC', name: 'South Carolina', geoFallback: 'NC' },
  { code: 'SD', name: 'South Dakota', geoFallback: 'MN' },
  { code: 'TN', name: 'Tennessee', geoFallback: 'GA' },
  { code: 'TX', name: 'Texas', geoFallback: 'AZ' },
  { code: 'UT', name: 'Utah', geoFallback: 'AZ' },
  { code: 'VT', name: 'Vermont', geoFallback: 'NY' },
  { code: 'VA', name: 'Virginia', geoFallback: 'NC' },
  { code: 'WA', name: 'Washington', geoFallback: 'AZ' },
  { code: 'WV', name: 'West Virginia', geoFallback: 'VA' },
  { code: 'WI', name: 'Wisconsin', geoFallback: 'MI' },
  { code: 'WY', name: 'Wyoming', geoFallback: 'CO' },
];

const byKey = new Map(
  STATES.flatMap((state) => [
    [state.code, state],
    [state.name.toUpperCase(), state],
  ]),
);

/** The state with this code or full name, in any case; undefined for anything else. */
export function findState(codeOrName: string): UsState | undefined {
  return byKey.get(codeOrName.trim().toUpperCase());
}

/**
 * State code of a geocoded region, by code or name. The District of Columbia has no ranking of its own and maps to
 * Maryland.
 */
export function resolveState(codeOrName: string): string | null {
  const key = codeOrName.trim().toUpperCase();
  if (key === 'DC' || key === 'DISTRICT OF COLUMBIA') return 'MD';
  return findState(key)?.code ?? null;
}

/**
 * The state to offer for `code`: itself while it is active, else the first active one along its fallbacks (each state
 * once), else AZ.
 * @param activeCodes codes of the active locations, upper case
 */
export function fallbackOf(code: string, activeCodes: ReadonlySet<string>): string {
  const seen = new Set<string>();
  let state = findState(code);
  while (state && !seen.has(state.code)) {
    if (activeCodes.has(state.code)) return state.code;
    seen.add(state.code);
    state = findState(state.geoFallback);
  }
  return DEFAULT_STATE;
}
