import type { IncomingMessage, ServerResponse } from 'node:http';

/** The password policy of a new Firebase project, which the emulator does not serve. */
const POLICY = JSON.stringify({
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~'),
  enforcementState: 'OFF',
  schemaVersion: 1,
});

const ADDRESS = /^\/identitytoolkit\.googleapis\.com\/v2\/passwordPolicy(\?|$)/;

/** Responds to a request for the password policy; returns false for any other request. */
export function servePasswordPolicy({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== 'GET' || !ADDRESS.test(url)) return false;
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(POLICY);
  return true;
}
