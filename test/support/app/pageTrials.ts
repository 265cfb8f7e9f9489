import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { api } from '../../../src/api/api.ts';
import { useFailingNetwork } from './failingCalls.ts';
import { ABOUT_FAILURE, isOneOf } from './failureWords.ts';
import type { Missing, Optional, PageRow } from './pageCalls.ts';
import { pageTexts, without } from './pageTexts.ts';
import { type RenderedApp, renderApp } from './renderApp.tsx';
import { useSurprises } from './surprises.ts';
import { useVisitors, type Visitor } from './visitors.ts';

const heading = () => document.querySelector('h1')?.textContent;
const buttonsToRetry = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Try again');

/**
 * Opens the pages of the tables over a network in which one call fails, and compares them with the same pages without a
 * failure.
 */
export function usePageTrials() {
  const { server, member, newMember, address, enterAs } = useVisitors();
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

  /** A reload, or the visitor's next visit in the same tab. */
  const openAgain = async (path: string): Promise<RenderedApp> => {
    close();
    const app = await renderApp(address(path));
    last = app;
    await network.settle();
    return app;
  };
  /** @param prepare what else the browser has stored */
  const open = async (visitor: Visitor, path: string, prepare?: () => void) => {
    close();
    sessionStorage.clear();
    localStorage.clear();
    enterAs(visitor);
    prepare?.();
    return openAgain(path);
  };
  /** Texts of the page without faults, when it has made its calls: on a busy machine its code takes long to come. */
  const wholePage = async (visitor: Visitor, { path, calls }: PageRow): Promise<string[]> => {
    const key = `${visitor} ${path}`;
    const known = whole.get(key);
    if (known) return known;
    await open(visitor, path);
    const isComplete = () => Object.keys(calls).every((call) => network.countOf(call) > 0);
    // A call that is never made fails the page's first test.
    await waitFor(() => expect(isComplete()).toBe(true)).catch(() => undefined);
    await network.settle(60);
    whole.set(key, pageTexts());
    return pageTexts();
  };
  const expectTrue = (expected: string[], allowed: RegExp[]) => {
    expect(surprises(), 'nothing crashes').toEqual([]);
    const untrue = without(pageTexts(), expected).filter((text) => !isOneOf(allowed)(text));
    expect(untrue, 'says nothing untrue').toEqual([]);
  };

  return {
    server,
    member,
    newMember,
    network,
    surprises,
    forget,
    heading,
    buttonsToRetry,
    address,
    open,
    openAgain,
    wholePage,
    expectTrue,
    /** The texts that may stand on the page while a call fails, besides those of the whole page. */
    allowedWithout: (row: PageRow, need: Missing | Optional): RegExp[] => [
      ...ABOUT_FAILURE,
      ...(row.instead ?? []),
      ...(need.instead ?? []),
    ],
    expectWhole: async (expected: string[], what: string) => {
      await network.settle();
      await waitFor(() =>
        expect([...without(expected, pageTexts()), ...without(pageTexts(), expected)], what).toEqual([]),
      );
    },
    expectFailure: (expected: string[], allowed: RegExp[], need: Missing | Optional) => {
      expectTrue(expected, allowed);
      expect(heading(), 'the page has its heading').toBeTruthy();
      if ('optional' in need) return;
      const { says } = need;
      const isSaid = pageTexts().some((text) => (typeof says === 'string' ? text.includes(says) : says.test(text)));
      expect(isSaid, 'says what is missing').toBe(true);
      expect(buttonsToRetry().length, 'offers to try again').toBeGreaterThan(0);
    },
    retry: () => {
      const [button] = buttonsToRetry();
      if (!button) throw new Error('There is no way to try again');
      button.focus();
      fireEvent.click(button);
    },
    comeBack: () =>
      act(() => {
        window.dispatchEvent(new Event('online'));
        return Promise.resolve();
      }),
  };
}
