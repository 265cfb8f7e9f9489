import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { IDENTITY_TIMEOUT_MS } from '../../../contract/limits.ts';
import { configApi } from '../../../src/api/endpoints/configApi.ts';
import { withholdIdentity } from '../../../src/core/identity/loadIdentity.ts';
import { CODE_LIMIT_MS } from '../../../src/shared/withTimeout.ts';
import { useServer } from '../../support/app/appServer.ts';
import { network } from '../../support/app/bridge.ts';
import { button } from '../../support/app/failingActs.ts';
import { openSignIn } from '../../support/app/identityForms.ts';

const server = useServer();

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

/** Lets only these limits pass. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

const expectTryAgain = async (sentence: string) => {
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
  expect(await button('Sign in')).not.toHaveAttribute('aria-disabled', 'true');
};

it('[R9.8] a response of the identity service that never ends is given up, and the form can be sent again', async () => {
  const { user } = await openSignIn(server());
  let isAsked = false;
  network.use(
    http.post('*/accounts:signInWithPassword', () => {
      isAsked = true;
      return new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'application/json' } });
    }),
  );
  stopTimers();
  await user.click(await button('Sign in'));
  await waitFor(() => expect(isAsked).toBe(true));
  await vi.advanceTimersByTimeAsync(2 * IDENTITY_TIMEOUT_MS);
  await expectTryAgain('We can’t reach the sign-in service. Check your connection and try again.');
});

it('[R9.8] code of the sign-in that never comes is given up, and the form can be sent again', async () => {
  const { user, store } = await openSignIn(server());
  await waitFor(() => expect(configApi.endpoints.getConfig.select()(store.getState()).isSuccess).toBe(true));
  withholdIdentity();
  stopTimers();
  await user.click(await button('Sign in'));
  await button('One moment…');
  await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS);
  await expectTryAgain('Sign-in is taking too long to load. Try again, or reload the page.');
});
