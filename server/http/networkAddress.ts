import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { App } from './appType.ts';

declare module 'fastify' {
  // oxlint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyRequest {
    /** Who shares the address of the client, as networkOf() says. */
    network: string;
  }
}

/** Call it before any hook that needs the network: behind proxies, each look at the address reads all of them again. */
export function findNetworks(app: App): void {
  app.decorateRequest('network', '');
  app.addHook('onRequest', (request, _reply, done) => {
    request.network = networkOf(request.ip);
    done();
  });
}

/** The 32 bits of an IPv4 address or the top 48 bits of an IPv6 address. Accepts valid addresses only. */
export function familyAndNumber(ip: string): { family: 4 | 6; number: number } {
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4
    ? { family: 4, number: combine(address.octets, 256) }
    : { family: 6, number: combine(address.parts.slice(0, 3), 65_536) };
}

/**
 * Who shares an address: an IPv4 address itself, or the /64 of an IPv6 address, which one household or host has. Any
 * other text is returned as it is.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * A network and those around it that one person may have all of, step by step wider: the /24 of an IPv4 address, the
 * /56 and /48 of an IPv6 one.
 */
export function networksAround(network: string): string[] {
  if (isIPv4(network)) return [network, network.replace(/\.\d+$/, '')];
  const parts = network.split(':');
  if (parts.length !== 4) return [network];
  const site = parts.slice(0, 3).join(':');
  return [network, `${site}:${Number.parseInt(parts[3] ?? '', 16) >> 8}/56`, site];
}

const combine = (digits: number[], base: number): number => digits.reduce((number, digit) => number * base + digit, 0);
