import { describe, expect, it } from 'vitest';
import { familyAndNumber, networkOf, networksAround } from '../../../server/http/networkAddress.ts';

describe('the network of', () => {
  it.each([
    ['an IPv4 address is the address itself', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address inside IPv6 is the IPv4 address', '::ffff:203.0.113.7', '203.0.113.7'],
    ['a private IPv4 address inside IPv6 is the IPv4 address', '::ffff:192.168.7.9', '192.168.7.9'],
    ['an IPv4 address after written-out zeros is the IPv4 address', '0:0::ffff:192.0.2.7', '192.0.2.7'],
    ['an IPv4 address inside IPv6 in hexadecimal is the IPv4 address', '::ffff:cb00:7107', '203.0.113.7'],
    ['an IPv6 address is its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['an IPv6 address with leading zeros is its /64', '2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['an IPv6 address that begins with :: is its /64', '::1', '0:0:0:0'],
    ['an IPv6 address that ends with :: is its /64', '2001:db8::', '2001:db8:0:0'],
    ['an IPv6 address with an interface name is its /64', 'fe80::1%eth0', 'fe80:0:0:0'],
    ['an IPv6 address that ends in IPv4 notation is its /64', '64:ff9b::192.0.2.33', '64:ff9b:0:0'],
    ['an IPv4 address after six empty groups (an old notation) is the IPv4 address', '::1.2.3.4', '1.2.3.4'],
    ['an IPv4 address after a group that is not empty is the /64', '1::ffff:1.2.3.4', '1:0:0:0'],
    ['a name that a proxy gives in place of an address is the name itself', '_hidden', '_hidden'],
  ])('%s', (_what, ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('around the network of', () => {
  it.each([
    ['an IPv4 address is its /24', '203.0.113.7', ['203.0.113.7', '203.0.113']],
    ['an IPv6 address are its /56 and /48', '2001:db8:1:2ff::9', ['2001:db8:1:2ff', '2001:db8:1:2/56', '2001:db8:1']],
    ['a name is nothing else', '_hidden', ['_hidden']],
  ])('%s', (_what, ip, networks) => expect(networksAround(networkOf(ip))).toEqual(networks));

  it('neighbors in a /56 are the same networks', () => {
    const [, home, site] = networksAround('2001:db8:1:201');
    expect(networksAround('2001:db8:1:2fe').slice(1)).toEqual([home, site]);
    expect(networksAround('2001:db8:1:301').slice(1)).toEqual(['2001:db8:1:3/56', site]);
  });
});

describe('an address as family and number', () => {
  it.each([
    ['192.0.2.1', 4, 0xc0000201],
    ['255.255.255.255', 4, 0xffffffff],
    ['::ffff:192.0.2.1', 4, 0xc0000201],
    ['2001:db8:ffff:1:2:3:4:5', 6, 0x20010db8ffff],
    ['2001:db8::', 6, 0x20010db80000],
    ['::1', 6, 0],
  ] as const)('%s is of IPv%i and has the number %i', (ip, family, number) =>
    expect(familyAndNumber(ip)).toEqual({ family, number }),
  );
});
