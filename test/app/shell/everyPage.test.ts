import { waitFor } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { pageEntries } from '../../../contract/pages.ts';
import { ADMIN_PAGES } from '../../support/app/adminPages.ts';
import { GUEST_PAGES } from '../../support/app/guestPages.ts';
import { MEMBER_PAGES } from '../../support/app/memberPages.ts';
import { ME, type PageRow } from '../../support/app/pageCalls.ts';
import { usePageTrials } from '../../support/app/pageTrials.ts';
import type { Visitor } from '../../support/app/visitors.ts';

const { network, surprises, heading, open, wholePage, allowedWithout, ...page } = usePageTrials();

it('every page has a row', () => {
  const rows = [...GUEST_PAGES, ...MEMBER_PAGES, ...ADMIN_PAGES].map(({ path }) => path.replace(/\?.*/, ''));
  // The one only redirects; the address of the other is known when a list is shared ({friend}).
  const without = pageEntries.filter(
    ([name, { path }]) => name !== 'home' && name !== 'shared' && !rows.some((row) => matchPath(path, row)),
  );
  expect(without.map(([, { path }]) => `${path} has no row in test/support/app/…Pages.ts: add one.`)).toEqual([]);
});

/** Of each page the first call that it cannot do without, beside the one about the session. */
const withNeededCall = (pages: readonly PageRow[]) =>
  pages.flatMap((row) => {
    const needed = Object.keys(row.calls).filter((call) => 'says' in row.calls[call]!);
    const call = needed.find((each) => each !== ME) ?? needed[0];
    return call === undefined ? [] : [{ row, path: row.path, call }];
  });

describe.each<[rules: string, visitor: Visitor, pages: readonly PageRow[]]>([
  ['[R1.4] ', 'guest', GUEST_PAGES],
  ['', 'member', MEMBER_PAGES],
  ['', 'admin', ADMIN_PAGES],
])('%sa %s', (_rules, visitor, pages) => {
  it.each(pages)('opens $path, which has its heading and makes its calls', async (row) => {
    await wholePage(visitor, row);
    expect(network.calls()).toEqual(Object.keys(row.calls).toSorted());
    expect(heading()).toMatch(row.heading);
    expect(surprises()).toEqual([]);
  });

  it.each(withNeededCall(pages))(
    '[R9.6] reads on $path that $call has failed, and tries it again',
    async ({ row, path, call }) => {
      const need = row.calls[call]!;
      const expected = await wholePage(visitor, row);
      network.fail(call, '500');
      await open(visitor, path);
      await waitFor(() => page.expectFailure(expected, allowedWithout(row, need), need));
      network.recover();
      page.retry();
      await page.expectWhole(expected, 'after “Try again”');
    },
  );
});
