import { describe, expect, it } from 'vitest';
import { nameOf, useWrongShapes } from '../../../support/app/wrongShapes.ts';
import { FIRST_PAGES, WRONG_CALLS, WRONG_KEYS, WRONG_VALUES } from '../../../support/app/wrongValues.ts';

const { tryCall, tryKey } = useWrongShapes();

/** Makes all attempts, and names the values with which something went wrong. */
async function tryAll<Page>(
  attempts: [Page, value: unknown][],
  attempt: (page: Page, value: unknown) => Promise<void>,
) {
  const red: Record<string, string> = {};
  for (const [page, value] of attempts) {
    try {
      await attempt(page, value);
    } catch (error) {
      red[`${String(page)}: ${nameOf(value)}`] = String(error).split('\n\nIgnored')[0]!.slice(0, 400);
    }
  }
  expect(red).toEqual({});
}

/** The values on one page each, in turn. */
const inTurn = <Page>(pages: readonly Page[], values: readonly unknown[]): [Page, unknown][] =>
  values.map((value, index) => [pages[index % pages.length]!, value]);

describe('[R9.10] every page starts, and nothing wrong is stored', () => {
  it.each(WRONG_CALLS)(
    'while $call brings another shape',
    async (row) => {
      const { bodies, opens } = row;
      const everywhere = opens.flatMap((page) => bodies.map((body): [typeof page, unknown] => [page, body]));
      await tryAll([...everywhere, ...inTurn(opens, WRONG_VALUES)], (page, body) => tryCall(row, page, body));
    },
    120_000,
  );

  it.each(WRONG_KEYS)(
    'while $key ($area) holds something else',
    async (row) => {
      const { values = [], opens } = row;
      const all = [...values, ...WRONG_VALUES];
      const where = opens ? all.map((value): [typeof opens, unknown] => [opens, value]) : [];
      await tryAll([...where, ...inTurn(FIRST_PAGES, all)], (page, value) => tryKey(row, page, value));
    },
    120_000,
  );
});
