import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import Cookies from 'js-cookie';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { signOutOfIdentity } from '../../src/core/session/identityLoader.ts';
import { network } from './bridge.ts';

beforeAll(() => {
  // The identity emulator is reached as it is.
  network.listen({ onUnhandledFrame: 'bypass' });
});

beforeEach(() => {
  // The specification asks for a warning at each call without a token; as a guest's every call has one, it would drown the report.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  cleanup();
  await signOutOfIdentity();
  network.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
  Cookies.remove('refreshToken', { path: '/' });
});

afterAll(() => network.close());
