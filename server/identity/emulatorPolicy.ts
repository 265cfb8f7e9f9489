import type { IncomingMessage, ServerResponse } from 'node:http';

/** The password policy of a new Firebase project; the emulator, which has none, takes the same passwords but answers 501 to the question. */
const POLICY = JSON.stringify({
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~'),
  enforcementState: 'OFF',
  schemaVersion: 1,
});

const ADDRESS = /^\/identitytoolkit\.googleapis\.com\/v2\/passwordPolicy(\?|$)/;

/** Answers the question for the password policy; false for any other request. */
export function answerPasswordPolicy({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== 'GET' || !ADDRESS.test(url)) return false;
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(POLICY);
  return true;
}
