import { afterAll, expect } from 'vitest';
import { readLeaks } from './watchedRun.ts';

/** After every file: no secret in addresses, events, logs, errors and saved traces, and no policy violation. */
afterAll(async () => {
  expect(await readLeaks()).toEqual([]);
});
