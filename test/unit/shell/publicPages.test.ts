import { describe, expect, it } from 'vitest';
import { publicPageAt, renderedAddress } from '../../../src/app/ssr/publicPages.ts';

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
  expect(renderedAddress('/search', '?from=mail&q=pine%20valley')).toBe('/search?q=pine+valley');
  expect(renderedAddress('/search', '?from=mail')).toBe('/search');
  expect(renderedAddress('/about', '?q=pine')).toBe('/about');
  expect(renderedAddress('/nowhere', '?q=pine')).toBe('/nowhere');
});
