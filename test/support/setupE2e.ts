import { afterAll, expect } from 'vitest';
import { letOut } from './watchedRun.ts';

/** After every file: nothing secret has left the browser by an address or an event, or stands in the log; no policy was met. */
afterAll(() => {
  expect(letOut()).toEqual([]);
});
