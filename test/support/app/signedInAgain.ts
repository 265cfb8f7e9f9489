import type { SignedIn } from '../../../contract/session.ts';
import { storeTokens } from '../../../src/api/session/tokenStore.ts';
import { signInAgain } from '../server/identity.ts';
import type { TestMember, TestServer } from '../server/server.ts';

/** Signs a member in once more and stores the tokens, as the page's sign-in does. */
export async function signedInAgain({ app }: TestServer, { user }: TestMember): Promise<void> {
  const idToken = await signInAgain(user.email);
  const response = await app.inject({ method: 'POST', url: '/api/users/login', payload: { idToken } });
  storeTokens(response.json<SignedIn>());
}
