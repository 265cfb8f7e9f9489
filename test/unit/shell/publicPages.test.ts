import { describe, expect, it } from 'vitest';
import { publicPageAt, servedAddressOf } from '../../../src/app/ssr/publicPages.ts';

describe('the public page at an address', () => {
  it('has the parameters of the address', () => {
    expect(publicPageAt('/shared/pat/az')?.params).toEqual({ userId: 'pat', state: 'az' });
    expect(publicPageAt('/voting/l-az')).toBeUndefined();
  });

  it('excludes the comparison of a shared list from server-side rendering', () => {
    expect(publicPageAt('/shared/pat/az')?.page.excludedQuery).toBe('compare');
  });
});

it('of a query only what says what the page shows is part of the address that is rendered', () => {
  expect(servedAddressOf('/search', '?from=mail&q=pine%20valley')?.address).toBe('/search?q=pine+valley');
  expect(servedAddressOf('/search', '?from=mail')?.address).toBe('/search');
  expect(servedAddressOf('/about', '?q=pine')?.address).toBe('/about');
});
