import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeWalk } from '../../support/app/locationBrowser.ts';
import { walk } from '../../support/app/locationWalk.ts';
import { votesWalk, wrongNumbers } from '../../support/app/votesWalk.ts';
import { trials } from '../../support/goals/goals.ts';

const stubFetch = (network: typeof fetch) => void vi.stubGlobal('fetch', network);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.unstubAllGlobals());

it('[R5.1] each tab shows the location that the rules name on any walk, and stores it', async () => {
  const property = fc.asyncProperty(walk, (each) => takeWalk(each, stubFetch));
  await fc.assert(property, { numRuns: trials(100) });
});

it('[R6.5] the store never has the remaining votes of another state than the page’s, in whatever order responses come', async () => {
  const property = fc.asyncProperty(fc.scheduler(), votesWalk, async (scheduler, each) => {
    expect(await wrongNumbers(scheduler, each, stubFetch)).toEqual([]);
  });
  await fc.assert(property, { numRuns: trials(100) });
});
