import { describe, it } from 'vitest';
import { useWrongShapes } from '../../support/app/wrongShapes.ts';
import { FIRST_PAGES, WRONG_CALLS, WRONG_KEYS } from '../../support/app/wrongValues.ts';

const { tryCall, tryKey } = useWrongShapes();

describe('[R9.10] a page starts, and nothing wrong is stored', () => {
  it.each(WRONG_CALLS)('while $call brings another shape', async (row) => {
    for (const [index, body] of [...row.bodies.slice(0, 3), null].entries())
      await tryCall(row, row.opens[index % row.opens.length]!, body);
  });

  it.each(WRONG_KEYS)('while $key ($area) holds something else', async (row) => {
    const [value = 'null'] = row.values ?? [];
    await tryKey(row, row.opens ?? FIRST_PAGES[WRONG_KEYS.indexOf(row) % FIRST_PAGES.length]!, value);
  });
});
