import { IDENTITY_TIMEOUT_MS } from '#contract/limits';
import type { IdentitySettings } from './firebaseAuth.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** Calls the identity service's REST API, for what Firebase's library does not provide. @param call host and path */
export function callIdentityService(
  { apiKey, emulatorOrigin }: IdentitySettings,
  call: string,
  body: URLSearchParams | object,
): Promise<Response> {
  const origin = emulatorOrigin === null ? 'https://' : `${emulatorOrigin}/`;
  return fetch(`${origin}${call}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    ...(body instanceof URLSearchParams ? { body } : { body: JSON.stringify(body), headers: JSON_BODY }),
    signal: AbortSignal.timeout(IDENTITY_TIMEOUT_MS),
  });
}
