import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Fault } from './failingCalls.ts';
import { ABOUT_WAITING, isOneOf } from './failureWords.ts';
import type { Missing, Optional, PageRow } from './pageCalls.ts';
import { pageTexts } from './pageTexts.ts';
import { usePageTrials } from './pageTrials.ts';
import type { Visitor } from './visitors.ts';

const FAULTS: Fault[] = ['500', '429', 'HTML', '{}', '[]', 'null'];

const isWaiting = () => pageTexts().some(isOneOf(ABOUT_WAITING));

/** Tests every call of every page of a visitor with every fault. */
export function describeFailingCalls(visitor: Visitor, pages: readonly PageRow[]): void {
  const { network, forget, buttonsToRetry, open, wholePage, allowedWithout, ...page } = usePageTrials();

  describe.each(pages)(`[R9.6] a ${visitor} on $path`, (row: PageRow) => {
    const { path, calls } = row;
    const whole = () => wholePage(visitor, row);

    describe.each(Object.entries(calls))('while %s', (call, need: Missing | Optional) => {
      const allowed = allowedWithout(row, need);

      it('is slow', async () => {
        const expected = await whole();
        network.fail(call, 'slow');
        await open(visitor, path);
        await waitFor(() => {
          page.expectTrue(expected, [...allowed, ...ABOUT_WAITING]);
          if ('says' in need && !need.isSmall) expect(isWaiting(), 'says that it is loading').toBe(true);
        });
        network.recover();
        await page.expectWhole(expected, 'once it has come');
      });

      it('meets no network', async () => {
        const expected = await whole();
        network.fail(call, 'offline');
        await open(visitor, path);
        await waitFor(() => page.expectFailure(expected, allowed, need));
        network.recover();
        await page.comeBack();
        await network.settle();
        if ('says' in need && buttonsToRetry().length > 0) page.retry();
        if ('says' in need) await page.expectWhole(expected, 'back on the network');
      });

      it('fails, or brings something malformed', async () => {
        const expected = await whole();
        const red: Record<string, string> = {};
        let isOpen = false;
        for (const fault of FAULTS) {
          if (fault === '[]' && isList(call)) continue;
          const count = network.countOf(call);
          network.fail(call, fault);
          try {
            if (isOpen) {
              if ('says' in need) page.retry();
              else await page.comeBack();
              await network.settle();
            }
            if (network.countOf(call) === count) await open(visitor, path);
            isOpen = true;
            await waitFor(() => page.expectFailure(expected, allowed, need));
          } catch (error) {
            red[fault] = String(error).slice(0, 400);
            isOpen = false;
            forget();
          }
        }
        expect(red).toEqual({});
        network.recover();
        if ('optional' in need) return;
        page.retry();
        await page.expectWhole(expected, 'after “Try again”');
        expect(document.activeElement?.tagName, 'the focus is kept').not.toBe('BODY');
      });
    });
  });
}

/** Calls whose valid response is a list, so that an empty one is not malformed. */
const LISTS = [
  'GET /api/locations/',
  'POST /api/golf-courses/location',
  'GET /api/picks',
  'GET /api/demo/mail',
  'GET /api/admin/locations',
  'GET /api/users/me/sessions',
];
const isList = (call: string): boolean => LISTS.includes(call);
