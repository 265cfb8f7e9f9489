import { DEFAULT_STATE } from './limits.ts';

/** The one state table of the product: the 50 US states in alphabetical order of their names. server/db/data/states.csv holds the same facts. */
export type Region =
  'SOUTHEAST' | 'WEST' | 'SOUTH_CENTRAL' | 'NORTHEAST' | 'MIDWEST_CENTRAL' | 'MIDWEST_NORTH' | 'PACIFIC_NORTHWEST';

export type UsState = {
  /** Two letters, upper case. */
  code: string;
  name: string;
  region: Region;
  /** The state offered while this one is not active; `fallbackOf` follows it to an active one. */
  geoFallback: string;
  /** IANA name of the time zone most of the state's people live in. */
  timezone: string;
};

// prettier-ignore
export const STATES: readonly UsState[] = [
  { code: 'AL', name: 'Alabama', region: 'SOUTHEAST', geoFallback: 'GA', timezone: 'America/Chicago' },
  { code: 'AK', name: 'Alaska', region: 'PACIFIC_NORTHWEST', geoFallback: 'WA', timezone: 'America/Anchorage' },
  { code: 'AZ', name: 'Arizona', region: 'WEST', geoFallback: 'AZ', timezone: 'America/Phoenix' },
  { code: 'AR', name: 'Arkansas', region: 'SOUTH_CENTRAL', geoFallback: 'TX', timezone: 'America/Chicago' },
  { code: 'CA', name: 'California', region: 'WEST', geoFallback: 'AZ', timezone: 'America/Los_Angeles' },
  { code: 'CO', name: 'Colorado', region: 'WEST', geoFallback: 'AZ', timezone: 'America/Denver' },
  { code: 'CT', name: 'Connecticut', region: 'NORTHEAST', geoFallback: 'NY', timezone: 'America/New_York' },
  { code: 'DE', name: 'Delaware', region: 'NORTHEAST', geoFallback: 'PA', timezone: 'America/New_York' },
  { code: 'FL', name: 'Florida', region: 'SOUTHEAST', geoFallback: 'AZ', timezone: 'America/New_York' },
  { code: 'GA', name: 'Georgia', region: 'SOUTHEAST', geoFallback: 'FL', timezone: 'America/New_York' },
  { code: 'HI', name: 'Hawaii', region: 'WEST', geoFallback: 'CA', timezone: 'Pacific/Honolulu' },
  { code: 'ID', name: 'Idaho', region: 'PACIFIC_NORTHWEST', geoFallback: 'WA', timezone: 'America/Boise' },
  { code: 'IL', name: 'Illinois', region: 'MIDWEST_CENTRAL', geoFallback: 'AZ', timezone: 'America/Chicago' },
  { code: 'IN', name: 'Indiana', region: 'MIDWEST_CENTRAL', geoFallback: 'IL', timezone: 'America/Indiana/Indianapolis' },
  { code: 'IA', name: 'Iowa', region: 'MIDWEST_CENTRAL', geoFallback: 'IL', timezone: 'America/Chicago' },
  { code: 'KS', name: 'Kansas', region: 'MIDWEST_CENTRAL', geoFallback: 'MO', timezone: 'America/Chicago' },
  { code: 'KY', name: 'Kentucky', region: 'SOUTHEAST', geoFallback: 'TN', timezone: 'America/New_York' },
  { code: 'LA', name: 'Louisiana', region: 'SOUTH_CENTRAL', geoFallback: 'TX', timezone: 'America/Chicago' },
  { code: 'ME', name: 'Maine', region: 'NORTHEAST', geoFallback: 'MA', timezone: 'America/New_York' },
  { code: 'MD', name: 'Maryland', region: 'NORTHEAST', geoFallback: 'PA', timezone: 'America/New_York' },
  { code: 'MA', name: 'Massachusetts', region: 'NORTHEAST', geoFallback: 'NY', timezone: 'America/New_York' },
  { code: 'MI', name: 'Michigan', region: 'MIDWEST_NORTH', geoFallback: 'AZ', timezone: 'America/Detroit' },
  { code: 'MN', name: 'Minnesota', region: 'MIDWEST_NORTH', geoFallback: 'WI', timezone: 'America/Chicago' },
  { code: 'MS', name: 'Mississippi', region: 'SOUTHEAST', geoFallback: 'AL', timezone: 'America/Chicago' },
  { code: 'MO', name: 'Missouri', region: 'MIDWEST_CENTRAL', geoFallback: 'IL', timezone: 'America/Chicago' },
  { code: 'MT', name: 'Montana', region: 'PACIFIC_NORTHWEST', geoFallback: 'ID', timezone: 'America/Denver' },
  { code: 'NE', name: 'Nebraska', region: 'MIDWEST_CENTRAL', geoFallback: 'IA', timezone: 'America/Chicago' },
  { code: 'NV', name: 'Nevada', region: 'WEST', geoFallback: 'AZ', timezone: 'America/Los_Angeles' },
  { code: 'NH', name: 'New Hampshire', region: 'NORTHEAST', geoFallback: 'MA', timezone: 'America/New_York' },
  { code: 'NJ', name: 'New Jersey', region: 'NORTHEAST', geoFallback: 'NY', timezone: 'America/New_York' },
  { code: 'NM', name: 'New Mexico', region: 'WEST', geoFallback: 'AZ', timezone: 'America/Denver' },
  { code: 'NY', name: 'New York', region: 'NORTHEAST', geoFallback: 'AZ', timezone: 'America/New_York' },
  { code: 'NC', name: 'North Carolina', region: 'SOUTHEAST', geoFallback: 'GA', timezone: 'America/New_York' },
  { code: 'ND', name: 'North Dakota', region: 'MIDWEST_NORTH', geoFallback: 'MN', timezone: 'America/Chicago' },
  { code: 'OH', name: 'Ohio', region: 'MIDWEST_CENTRAL', geoFallback: 'IN', timezone: 'America/New_York' },
  { code: 'OK', name: 'Oklahoma', region: 'SOUTH_CENTRAL', geoFallback: 'TX', timezone: 'America/Chicago' },
  { code: 'OR', name: 'Oregon', region: 'PACIFIC_NORTHWEST', geoFallback: 'WA', timezone: 'America/Los_Angeles' },
  { code: 'PA', name: 'Pennsylvania', region: 'NORTHEAST', geoFallback: 'NY', timezone: 'America/New_York' },
  { code: 'RI', name: 'Rhode Island', region: 'NORTHEAST', geoFallback: 'MA', timezone: 'America/New_York' },
  { code: 'SC', name: 'South Carolina', region: 'SOUTHEAST', geoFallback: 'NC', timezone: 'America/New_York' },
  { code: 'SD', name: 'South Dakota', region: 'MIDWEST_NORTH', geoFallback: 'MN', timezone: 'America/Chicago' },
  { code: 'TN', name: 'Tennessee', region: 'SOUTHEAST', geoFallback: 'GA', timezone: 'America/Chicago' },
  { code: 'TX', name: 'Texas', region: 'SOUTH_CENTRAL', geoFallback: 'AZ', timezone: 'America/Chicago' },
  { code: 'UT', name: 'Utah', region: 'WEST', geoFallback: 'AZ', timezone: 'America/Denver' },
  { code: 'VT', name: 'Vermont', region: 'NORTHEAST', geoFallback: 'NY', timezone: 'America/New_York' },
  { code: 'VA', name: 'Virginia', region: 'SOUTHEAST', geoFallback: 'NC', timezone: 'America/New_York' },
  { code: 'WA', name: 'Washington', region: 'PACIFIC_NORTHWEST', geoFallback: 'AZ', timezone: 'America/Los_Angeles' },
  { code: 'WV', name: 'West Virginia', region: 'SOUTHEAST', geoFallback: 'VA', timezone: 'America/New_York' },
  { code: 'WI', name: 'Wisconsin', region: 'MIDWEST_NORTH', geoFallback: 'MI', timezone: 'America/Chicago' },
  { code: 'WY', name: 'Wyoming', region: 'WEST', geoFallback: 'CO', timezone: 'America/Denver' },
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

/** State code of a geocoded region, by code or name. The District of Columbia has no ranking of its own and maps to Maryland. */
export function resolveState(codeOrName: string): string | null {
  const key = codeOrName.trim().toUpperCase();
  if (key === 'DC' || key === 'DISTRICT OF COLUMBIA') return 'MD';
  return findState(key)?.code ?? null;
}

/**
 * The state to offer for `code`: itself while it is active, else the first active one along its fallbacks (each state once), else AZ.
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
