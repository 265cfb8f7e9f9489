import { fill } from './failingActs.ts';
import { renderApp, type RenderedApp } from './renderApp.tsx';
import { registerMember, type TestServer } from '../server/server.ts';

export const newAddress = () => `reader-${crypto.randomUUID()}@example.com`;

/** A page with a form for an e-mail address, filled in with that of a new member. */
export async function openEmailForm(server: TestServer, path: string): Promise<RenderedApp> {
  const { user } = await registerMember(server);
  const app = await renderApp(path);
  await fill('E-mail address', user.email);
  return app;
}

/** The sign-in, filled in for a new member. */
export async function openSignIn(server: TestServer): Promise<RenderedApp> {
  const app = await openEmailForm(server, '/login');
  await fill('Password', 'fairway-22');
  return app;
}

/** The sign-up, filled in for somebody who has no account yet. */
export async function openSignUp(): Promise<RenderedApp> {
  const app = await renderApp('/signup');
  await fill('First name', 'Ada');
  await fill('Last name', 'Byron');
  await fill('E-mail address', newAddress());
  await fill('Password', 'fairway-22');
  return app;
}
