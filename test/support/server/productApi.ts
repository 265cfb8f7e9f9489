import type { PublicConfig } from '#contract/config';
import type { SignedIn } from '#contract/session';
import { callApi } from '../browser/demoData.ts';
import { changeAccount, type Person } from '../browser/stories.ts';

export type ApiMember = SignedIn & {
  call: (method: string, path: string, body?: object) => Promise<unknown>;
};

/** A member of a running demo by its API alone; `isAdmin` needs the address in the product's ADMIN_EMAILS. */
export async function joinByApi(
  { url, emulatorUrl }: { url: string; emulatorUrl: string },
  { email, password }: Person,
  { isAdmin = false } = {},
): Promise<ApiMember> {
  const { identity } = await callApi<PublicConfig>(`${url}/api/config`);
  const signUp = `${identity.emulatorOrigin ?? ''}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`;
  const account = { email, password, returnSecureToken: true };
  const { idToken } = await callApi<{ idToken: string }>(signUp, { body: account });
  if (isAdmin) await changeAccount(emulatorUrl, { email, password }, { emailVerified: true });
  const member = await callApi<SignedIn>(`${url}/api/users`, { body: { idToken, fName: 'Ada', lName: 'Palmer' } });
  return {
    ...member,
    call: (method, path, body) =>
      callApi(url + path, { method, bearer: member.accessToken, ...(body ? { body } : {}) }),
  };
}
