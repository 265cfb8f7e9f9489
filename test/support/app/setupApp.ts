import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { deleteApp, getApps } from 'firebase/app';
import { getAuth, signOut } from 'firebase/auth';
import Cookies from 'js-cookie';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { network } from './bridge.ts';

// A page's code is compiled when it is first asked for.
configure({
  asyncUtilTimeout: 10_000,
  // A silent toast repeats what stands at a form, where the tests look for it.
  defaultIgnore: 'script, style, [data-silent] *',
});

beforeAll(() => {
  // jsdom draws nothing, so there is nothing to scroll.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  // It knows dialogs, but not how to open one over the page.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  // The identity emulator is reached as it is.
  network.listen({ onUnhandledFrame: 'bypass' });
});

beforeEach(() => {
  // Each call of a guest logs a warning (specification R3.3), which would drown the report.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  // The identity module lives as long as the test file: nobody may stay signed in there.
  if (getApps().length > 0) await signOut(getAuth());
  network.resetHandlers();
  window.sessionStorage.clear();
  window.localStorage.clear();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
});

afterAll(async () => {
  network.close();
  // The next file of this worker begins without what the last test of this one has replaced.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await Promise.all(getApps().map(deleteApp));
});
