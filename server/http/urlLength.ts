import type { FastifyRequest } from 'fastify';
import { Fault } from './errors.ts';
import type { App } from './appType.ts';

/** In characters, with the query; no address of ours comes near. */
const LONGEST_ADDRESS = 2000;

export function faultOfAddress({ url }: FastifyRequest): Fault | undefined {
  if (url.length <= LONGEST_ADDRESS) return undefined;
  return new Fault(
    'address_too_long',
    `Addresses of more than ${LONGEST_ADDRESS.toLocaleString('en')} characters are refused.`,
  );
}

/** Refuses long addresses before any other code reads them. */
export function refuseLongAddresses(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(faultOfAddress(request));
  });
}
