import type { PublicConfig } from '#contract/config';
import type { SignedIn } from '#contract/session';
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
  const send = async (address: string, init: { method?: string; body?: object; bearer?: string }): Promise<unknown> => {
    const answer = await fetch(address, {
      method: init.method ?? 'POST',
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.bearer ? { authorization: `Bearer ${init.bearer}` } : {}),
      },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const { identity } = (await (await fetch(`${url}/api/config`)).json()) as PublicConfig;
  const signUp = `${identity.emulatorOrigin ?? ''}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`;
  const { idToken } = (await send(signUp, { body: { email, password, returnSecureToken: true } })) as {
    idToken: string;
  };
  if (isAdmin) await changeAccount(emulatorUrl, { email, password }, { emailVerified: true });
  const member = (await send(`${url}/api/users`, { body: { idToken, fName: 'Ada', lName: 'Palmer' } })) as SignedIn;
  return {
    ...member,
    call: (method, path, body) => send(url + path, { method, bearer: member.accessToken, ...(body ? { body } : {}) }),
  };
}
