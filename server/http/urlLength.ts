import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import type { App } from './appType.ts';

/** In characters, with the query; no address of ours comes near. */
const LONGEST_ADDRESS = 2000;

export function urlLengthError({ url }: FastifyRequest): ApiError | undefined {
  if (url.length <= LONGEST_ADDRESS) return undefined;
  return new ApiError(
    'address_too_long',
    `Addresses of more than ${LONGEST_ADDRESS.toLocaleString('en')} characters are refused.`,
  );
}

/** Refuses long addresses before any other code reads them. */
export function rejectLongUrls(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(urlLengthError(request));
  });
}
