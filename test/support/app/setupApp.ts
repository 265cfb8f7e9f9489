import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { deleteApp, getApps } from 'firebase/app';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { network } from './bridge.ts';
import { forgetVisit } from './forgetVisit.ts';

// The server in the tests sends bytes, which Fastify knows by Node's own class and not by jsdom's.
globalThis.ArrayBuffer = Buffer.alloc(0).buffer.constructor as ArrayBufferConstructor;

// A page's code is compiled on its first import, which takes its time on a busy machine.
configure({
  asyncUtilTimeout: 20_000,
  // A silent toast repeats the form's error, which the tests look for.
  defaultIgnore: 'script, style, [data-silent] *',
});

beforeAll(() => {
  // jsdom has no layout and cannot scroll.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  // jsdom does not implement showModal.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  // Calls of the identity emulator pass.
  network.listen({ onUnhandledFrame: 'bypass' });
});

beforeEach(() => {
  // Each call of a guest logs a warning (specification R3.3), which would fill the report.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  // A test may replace what the app's modules find when they are loaded.
  const { expectReplayable } = await import('./replayed.ts');
  expectReplayable();
  cleanup();
  vi.restoreAllMocks();
  network.resetHandlers();
  await forgetVisit();
});

afterAll(async () => {
  network.close();
  // Restores mocks before the next file of this worker.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await Promise.all(getApps().map(deleteApp));
});
