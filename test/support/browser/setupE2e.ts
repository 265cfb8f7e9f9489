import { afterAll, expect } from 'vitest';
import { letOut } from './watchedRun.ts';

/** After every file: nothing secret has left by an address, an event, a log, an error or a saved trace; no policy was met. */
afterAll(async () => {
  expect(await letOut()).toEqual([]);
});
