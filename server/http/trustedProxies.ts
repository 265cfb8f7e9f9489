import { compile } from '@fastify/proxy-addr';

const MOST_KNOWN = 1000;

/** Whether to believe what an address says of whom it asks for. Nearly all calls come from a few addresses: each is compared once. */
export function createTrustProxy(proxies: string[]): (address: string, hop: number) => boolean {
  const trusts = compile(proxies);
  const known = new Map<string, boolean>();
  return (address, hop) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    if (known.size >= MOST_KNOWN) known.clear();
    const is = trusts(address, hop);
    known.set(address, is);
    return is;
  };
}
