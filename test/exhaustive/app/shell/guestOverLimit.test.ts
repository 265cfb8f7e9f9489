import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publicPageAt } from '../../../../src/app/ssr/publicPages.ts';
import { useFailingNetwork } from '../../../support/app/failingCalls.ts';
import { ABOUT_FAILURE, isOneOf } from '../../../support/app/failureWords.ts';
import { GUEST_PAGES } from '../../../support/app/guestPages.ts';
import type { PageRow } from '../../../support/app/pageCalls.ts';
import { pageTexts, without } from '../../../support/app/pageTexts.ts';
import { renderApp } from '../../../support/app/renderApp.tsx';
import { renderServedPage, showServed, hydrateServed } from '../../../support/app/servedApp.ts';
import { useSurprises } from '../../../support/app/surprises.ts';
import { useVisitors } from '../../../support/app/visitors.ts';

const { server, address } = useVisitors({ env: { RATE_LIMITS: 'on' } });
const network = useFailingNetwork(() => server().app, { isCached: false });
const { surprises } = useSurprises();

/** Addresses of the pages that the server renders. */
const SERVED = GUEST_PAGES.map(({ path }) => path).filter((path) => {
  const rendered = publicPageAt(path.replace('{friend}', '/shared/friend/az').replace('{course}', '1'));
  return rendered !== undefined && !path.includes(`?${rendered.page.excludedQuery}`);
});
const whole = new Map<string, string[]>();
const served = new Map<string, string>();

const call = () => server().app.inject('/api/health/live');
/** Makes calls until one is refused. */
async function exceedLimit(): Promise<void> {
  for (;;) {
    if ((await call()).statusCode === 429) return;
    await Promise.all(Array.from({ length: 100 }, call));
  }
}
const visit = async (path: string): Promise<string[]> => {
  await renderApp(address(path));
  await network.settle();
  // On a busy machine the page's code may come later than the settled network suggests.
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBeTruthy());
  await network.settle();
  return pageTexts();
};

describe('a guest over the limit of calls', () => {
  it.each(GUEST_PAGES)('sees the whole page before the limit is reached: $path', async ({ path, heading }) => {
    if (SERVED.includes(path)) served.set(path, (await renderServedPage(server(), address(path))).page);
    await visit(path);
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toMatch(heading));
    await network.settle(30);
    whole.set(path, pageTexts());
    expect(surprises()).toEqual([]);
  });

  it.each(GUEST_PAGES)(
    'reads what is missing and how to go on, and nothing untrue: $path',
    async ({ path, heading, instead = [], calls }: PageRow) => {
      await exceedLimit();
      await visit(path);
      expect(surprises()).toEqual([]);
      const needs = Object.values(calls);
      const missing = needs.flatMap((need) => ('says' in need ? [need.says] : []));
      const isSaid = () => pageTexts().some((text) => missing.some((words) => text.match(words)));
      await waitFor(() => expect(isSaid()).toBe(missing.length > 0));
      const texts = pageTexts();
      const allowed = [...ABOUT_FAILURE, ...instead, ...needs.flatMap((need) => need.instead ?? [])];
      expect(without(texts, whole.get(path)!).filter((text) => !isOneOf(allowed)(text))).toEqual([]);
      expect(document.querySelector('h1')?.textContent).toBeTruthy();
      if (missing.length === 0) {
        expect(document.querySelector('h1')?.textContent).toMatch(heading);
        return;
      }
      expect(texts).toContainEqual(expect.stringMatching(/^That was too many tries\. Try again in \d+ seconds\.$/));
      expect(texts).toContain('Try again');
    },
  );

  it.each(SERVED)('sees all of a page that the server has rendered: %s', async (path) => {
    await exceedLimit();
    const page = served.get(path)!;
    showServed(page);
    const texts = pageTexts();
    await hydrateServed(address(path));
    await network.settle();
    expect(surprises()).toEqual([]);
    expect(without(texts, pageTexts())).toEqual([]);
    expect(
      without(pageTexts(), [...texts, ...[...whole.values()].flat()]).filter((text) => !isOneOf(ABOUT_FAILURE)(text)),
    ).toEqual([]);
  });
});
