import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import Cookies from 'js-cookie';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { network, PAGE_ORIGIN } from './bridge.ts';

beforeAll(() => {
  network.listen({
    onUnhandledRequest: ({ url }, print) => {
      if (url.startsWith(PAGE_ORIGIN)) print.error();
    },
  });
});

beforeEach(() => {
  // The specification asks for a warning at each call without a token; as a guest's every call has one, it would drown the report.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  network.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
  Cookies.remove('refreshToken', { path: '/' });
});

afterAll(() => network.close());
