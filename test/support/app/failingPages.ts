import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '../../../src/api/api.ts';
import { type Fault, useFailingNetwork } from './failingCalls.ts';
import { ABOUT_FAILURE, ABOUT_WAITING, isOneOf } from './failureWords.ts';
import type { Missing, Optional, PageRow } from './pageCalls.ts';
import { pageTexts, without } from './pageTexts.ts';
import { type RenderedApp, renderApp } from './renderApp.tsx';
import { useSurprises } from './surprises.ts';
import { useVisitors, type Visitor } from './visitors.ts';

const FAULTS: Fault[] = ['500', '429', 'HTML', '{}', '[]', 'null'];
/** A page cannot tell one malformed response from another: the API layer refuses them all. */
const FAULTS_OF_A_PAGE: Fault[] = ['500', '429', 'null'];

const heading = () => document.querySelector('h1')?.textContent;
const buttonsToRetry = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Try again');
const isWaiting = () => pageTexts().some(isOneOf(ABOUT_WAITING));

type Trial = 'slow' | 'offline' | 'failing and malformed';
const TRIALS: Trial[] = ['slow', 'offline', 'failing and malformed'];

/** What a page tries of a call. With TRIALS=few the first page that makes the call tries everything, each other page one of the three, by turns. */
function trialsOf(pages: readonly PageRow[], row: PageRow, call: string): { trials: Trial[]; faults: Fault[] } {
  const isFirst = pages.find(({ calls }) => call in calls) === row;
  if (isFirst || process.env.TRIALS !== 'few') return { trials: TRIALS, faults: FAULTS };
  const turn = (pages.indexOf(row) + Object.keys(row.calls).indexOf(call)) % TRIALS.length;
  return { trials: TRIALS.filter((_, index) => index === turn), faults: FAULTS_OF_A_PAGE };
}

/** Tests every call of every page of a visitor with every fault. */
export function describeFailingCalls(visitor: Visitor, pages: readonly PageRow[]): void {
  const { server, address, enterAs } = useVisitors();
  const network = useFailingNetwork(() => server().app);
  const { surprises, forget } = useSurprises();
  const whole = new Map<string, string[]>();

  let last: RenderedApp | undefined;
  /** An unmounted page must not refetch when the network is back. */
  const close = () => {
    cleanup();
    last?.store.dispatch(api.util.resetApiState());
    last = undefined;
  };
  afterEach(close);

  const open = async (path: string) => {
    close();
    sessionStorage.clear();
    localStorage.clear();
    enterAs(visitor);
    last = await renderApp(address(path));
    await network.settle();
  };
  /** Texts of the page without faults, when it has made its calls: on a busy machine its code takes long to come. */
  const wholePage = async ({ path, calls }: PageRow): Promise<string[]> => {
    const known = whole.get(path);
    if (known) return known;
    await open(path);
    const isComplete = () => Object.keys(calls).every((call) => network.countOf(call) > 0);
    // A call that is never made fails the page's first test.
    await waitFor(() => expect(isComplete()).toBe(true)).catch(() => undefined);
    await network.settle(60);
    whole.set(path, pageTexts());
    return pageTexts();
  };
  const comeBack = () =>
    act(() => {
      window.dispatchEvent(new Event('online'));
      return Promise.resolve();
    });
  const expectWhole = async (row: PageRow, what: string) => {
    const expected = await wholePage(row);
    await network.settle();
    await waitFor(() =>
      expect([...without(expected, pageTexts()), ...without(pageTexts(), expected)], what).toEqual([]),
    );
  };
  const expectTrue = (expected: string[], allowed: RegExp[]) => {
    expect(surprises(), 'nothing crashes').toEqual([]);
    const untrue = without(pageTexts(), expected).filter((text) => !isOneOf(allowed)(text));
    expect(untrue, 'says nothing untrue').toEqual([]);
  };

  describe.each(pages)(`a ${visitor} on $path`, (row: PageRow) => {
    const { path, calls } = row;

    it('makes the calls that are classified', async () => {
      await wholePage(row);
      expect(network.calls()).toEqual(Object.keys(calls).toSorted());
      expect(heading()).toMatch(row.heading);
      expect(surprises()).toEqual([]);
    });

    describe.each(Object.entries(calls))('%s', (call, need: Missing | Optional) => {
      const allowed = [...ABOUT_FAILURE, ...(row.instead ?? []), ...(need.instead ?? [])];
      const { trials, faults } = trialsOf(pages, row, call);
      const isTried = (trial: Trial) => trials.includes(trial);

      if (isTried('slow'))
        it('[R9.6] slow', async () => {
          const expected = await wholePage(row);
          network.fail(call, 'slow');
          await open(path);
          await waitFor(() => {
            expectTrue(expected, [...allowed, ...ABOUT_WAITING]);
            if ('says' in need && !need.isSmall) expect(isWaiting(), 'says that it is loading').toBe(true);
          });
          network.recover();
          await expectWhole(row, 'once it has come');
        });

      if (isTried('offline'))
        it('[R9.6] offline', async () => {
          const expected = await wholePage(row);
          network.fail(call, 'offline');
          await open(path);
          await waitFor(() => expectFailure(expected, allowed));
          network.recover();
          await comeBack();
          await network.settle();
          if ('says' in need && buttonsToRetry().length > 0) retry();
          if ('says' in need) await expectWhole(row, 'back on the network');
        });

      if (isTried('failing and malformed'))
        it('[R9.6] failing and malformed', async () => {
          const expected = await wholePage(row);
          const red: Record<string, string> = {};
          let isOpen = false;
          for (const fault of faults) {
            if (fault === '[]' && isList(call)) continue;
            const count = network.countOf(call);
            network.fail(call, fault);
            try {
              if (isOpen) {
                if ('says' in need) retry();
                else await comeBack();
                await network.settle();
              }
              if (network.countOf(call) === count) await open(path);
              isOpen = true;
              await waitFor(() => expectFailure(expected, allowed));
            } catch (error) {
              red[fault] = String(error).slice(0, 400);
              isOpen = false;
              forget();
            }
          }
          expect(red).toEqual({});
          network.recover();
          if ('optional' in need) return;
          retry();
          await expectWhole(row, 'after “Try again”');
          expect(document.activeElement?.tagName, 'the focus is kept').not.toBe('BODY');
        });

      function expectFailure(expected: string[], allowed: RegExp[]) {
        expectTrue(expected, allowed);
        expect(heading(), 'the page has its heading').toBeTruthy();
        if ('optional' in need) return;
        const { says } = need;
        const isSaid = pageTexts().some((text) => (typeof says === 'string' ? text.includes(says) : says.test(text)));
        expect(isSaid, 'says what is missing').toBe(true);
        expect(buttonsToRetry().length, 'offers to try again').toBeGreaterThan(0);
      }
      function retry(): void {
        const [button] = buttonsToRetry();
        if (!button) throw new Error('There is no way to try again');
        button.focus();
        fireEvent.click(button);
      }
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
