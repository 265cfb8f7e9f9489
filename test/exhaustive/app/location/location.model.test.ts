import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeWalk } from '../../../support/app/locationBrowser.ts';
import { walk } from '../../../support/app/locationWalk.ts';
import { expectReplayable } from '../../../support/app/replayed.ts';
import { votesWalk, wrongNumbers } from '../../../support/app/votesWalk.ts';
import { trials } from '../../../support/goals/goals.ts';

const WALKS = trials(5000);
const stubFetch = (network: typeof fetch) => void vi.stubGlobal('fetch', network);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.unstubAllGlobals());

describe(`on ${WALKS.toLocaleString('en')} walks`, { timeout: 600_000 }, () => {
  it('[R5.1] each tab shows the location that the rules name, and stores it', async () => {
    const property = fc.asyncProperty(walk, (each) => takeWalk(each, stubFetch));
    await fc.assert(property, { numRuns: WALKS });
  });

  it('[R6.5] the store never has the remaining votes of another state than the page’s', async () => {
    let walks = 0;
    const property = fc.asyncProperty(fc.scheduler(), votesWalk, async (scheduler, each) => {
      expect(await wrongNumbers(scheduler, each, stubFetch)).toEqual([]);
      if ((walks += 1) % 50 === 0) expectReplayable();
    });
    await fc.assert(property, { numRuns: WALKS });
  });
});
