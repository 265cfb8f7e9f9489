import { describe, expect, it } from 'vitest';
import { fallbackOf, findState, STATES } from '#contract/states';
import { STATE_FACTS } from '../../../server/db/stateFacts.ts';

describe('the state table', () => {
  it('[R5.4] of the page equals the data file of the server, with 50 states', () => {
    const table = STATE_FACTS.map(({ code, name, geoFallback }) => ({ code, name, geoFallback }));
    expect(STATES).toEqual(table);
    expect(STATES).toHaveLength(50);
  });

  it('has a fallback in the table for each state', () => {
    expect(STATES.filter(({ geoFallback }) => findState(geoFallback) === undefined)).toEqual([]);
  });

  it('finds a state by code or name in any case', () => {
    expect(findState('az')?.name).toBe('Arizona');
    expect(findState(' new york ')?.code).toBe('NY');
    expect(findState('Atlantis')).toBeUndefined();
  });

  it('[R5.4] offers an active state itself, else the first active one along its fallbacks, else Arizona', () => {
    const next = findState('AL')?.geoFallback ?? '';
    expect(fallbackOf('al', new Set(['AL', 'TX']))).toBe('AL');
    expect(fallbackOf('AL', new Set([next]))).toBe(next);
    expect(fallbackOf('AL', new Set())).toBe('AZ');
  });
});
