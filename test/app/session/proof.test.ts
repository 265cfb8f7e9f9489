import { webcrypto } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isKeyUnreadable, loadBrowserKey, makeProof } from '../../../src/api/session/proof.ts';
import { stubBrowserDatabase } from '../../support/app/browserDatabase.ts';

const call = { url: '/api/users/refresh-token', method: 'POST', isSignIn: false };
const never = () => new Promise(() => undefined);

beforeEach(async () => {
  stubBrowserDatabase();
  onTestFinished(() => void vi.unstubAllGlobals());
  await loadBrowserKey();
  expect(await makeProof({ ...call, isSignIn: true })).toMatch(/^ey/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

it.each([
  ['IndexedDB', () => vi.stubGlobal('indexedDB', { open: () => ({}) })],
  ['WebCrypto', () => vi.stubGlobal('crypto', { ...webcrypto, subtle: { exportKey: never, sign: never } })],
])('[R9.8] a call goes on without a proof two seconds after %s has not answered', async (_library, hang) => {
  hang();
  const proof = makeProof(call);
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await proof).toBeNull();
  expect(isKeyUnreadable()).toBe(true);
});

it('a proof that is made leaves no timer', async () => {
  expect(await makeProof(call)).toMatch(/^ey/);
  // The stub of IndexedDB ends its transactions by timers of no duration.
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
