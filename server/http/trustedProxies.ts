import { compile } from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

const MAX_ADDRESSES = 1000;

/**
 * Whether X-Forwarded-For is believed of an address; nearly all requests come from a few addresses, so the result is
 * cached.
 */
export function createTrustProxy(proxies: string[]): (address: string, hop: number) => boolean {
  const isTrusted = compile(proxies);
  const results = new LRUCache<string, boolean>({ max: MAX_ADDRESSES });
  return (address, hop) => {
    const cached = results.get(address);
    if (cached !== undefined) return cached;
    const result = isTrusted(address, hop);
    results.set(address, result);
    return result;
  };
}
