import { PASSWORD } from './account.ts';
import { fill, press } from './failingActs.ts';
import { renderApp, type RenderedApp } from './renderApp.tsx';
import { registerMember, type TestServer } from '../server/server.ts';

export const newAddress = () => `reader-${crypto.randomUUID()}@example.com`;

/** Opens a page with a form for an e-mail address, filled in with that of a new member. */
export async function openEmailForm(server: TestServer, path: string): Promise<RenderedApp> {
  const { user } = await registerMember(server);
  const app = await renderApp(path);
  await fill('Email address', user.email);
  return app;
}

/** Opens the sign-in, filled in for a new member. */
export async function openSignIn(server: TestServer): Promise<RenderedApp> {
  const app = await openEmailForm(server, '/login');
  await fill('Password', PASSWORD);
  return app;
}

/** Opens the sign-up, filled in for somebody who has no account yet. */
export async function openSignUp(): Promise<RenderedApp> {
  const app = await renderApp('/signup');
  await fillSignUp(newAddress());
  return app;
}

async function fillSignUp(email: string): Promise<void> {
  await fill('Email address', email);
  await fill('Password', PASSWORD);
}

/** Fills in the sign-up that is open, and submits it. */
export async function signUp(app: RenderedApp, email = newAddress()): Promise<void> {
  await fillSignUp(email);
  await press(app, 'Create account');
}

/** Fills in the sign-in that is open, and submits it. */
export async function signIn(app: RenderedApp, email: string, password = PASSWORD): Promise<void> {
  await fill('Email address', email);
  await fill('Password', password);
  await press(app, 'Sign in');
}
