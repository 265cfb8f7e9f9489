import { afterAll, expect } from 'vitest';
import { readLeaks } from './watchedRun.ts';

/** After every file: no secret in an address, an event, a log, an error or a saved trace, and no violation of the Content-Security-Policy. */
afterAll(async () => {
  expect(await readLeaks()).toEqual([]);
});
