import { screen, waitFor } from '@testing-library/react';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { useServer } from '../../support/app/appServer.ts';
import { newAddress, signUp } from '../../support/app/identityForms.ts';
import { findHeading, renderApp } from '../../support/app/renderApp.tsx';

const provider = createServer((request, reply) => {
  void text(request).then((form) => {
    const success = new URLSearchParams(form).get('response') === 'a-person';
    reply.end(JSON.stringify({ success }));
  });
});
await new Promise<void>((resolve) => {
  provider.listen(0, '127.0.0.1', resolve);
});
const address = provider.address();
afterAll(() => void provider.close());

useServer({
  BOT_CHECK_SITE_KEY: 'our-site',
  BOT_CHECK_SECRET: 'our-secret',
  BOT_CHECK_VERIFY: `http://127.0.0.1:${address instanceof Object ? address.port : 0}/siteverify`,
});

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
let answer = 'a-robot';
/** What the provider's script does once it is loaded. */
function provide(): void {
  const render = (_place: HTMLElement, { callback }: { callback: (said: string) => void }) => callback(answer);
  Object.assign(window, { turnstile: { render } });
  (window as { botCheckLoaded?: () => void }).botCheckLoaded?.();
}

it('[R11.23] the sign-up loads the provider’s script when it is sent, not before, and sends its answer', async () => {
  const app = await renderApp('/signup');
  expect(scripts()).toEqual([]);
  await signUp(app, newAddress());
  await waitFor(() =>
    expect(scripts()).toEqual([
      'https://challenges.cloudflare.com/turnstile/v0/api.js?onload=botCheckLoaded&render=explicit',
    ]),
  );
  provide();
  expect(
    await screen.findByText(/We couldn’t tell that you’re a person\./, { selector: 'form *' }),
  ).toBeInTheDocument();
  answer = 'a-person';
  await app.user.click(screen.getByRole('button', { name: 'Create account' }));
  await findHeading('Arizona’s top golf courses');
});
