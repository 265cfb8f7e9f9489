import { describe, expect, it } from 'vitest';
import { familyAndNumber, networkOf } from '../../../server/http/networkAddress.ts';

describe('who shares a network', () => {
  it.each([
    ['an IPv4 address stands for itself', '203.0.113.7', '203.0.113.7'],
    ['also inside IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['also inside IPv6, whatever it is', '::ffff:192.168.7.9', '192.168.7.9'],
    ['also behind noughts that are written out', '0:0::ffff:192.0.2.7', '192.0.2.7'],
    ['also inside IPv6, in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
    ['an IPv6 address counts with its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['in short as in long', '2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['in short in front', '::1', '0:0:0:0'],
    ['in short at the end', '2001:db8::', '2001:db8:0:0'],
    ['without the name of an interface', 'fe80::1%eth0', 'fe80:0:0:0'],
    ['an IPv4 address at the end of another network is none', '64:ff9b::192.0.2.33', '64:ff9b:0:0'],
    ['but one behind six empty groups is (an old way to write it)', '::1.2.3.4', '1.2.3.4'],
    ['nor one behind a group that is not empty', '1::ffff:1.2.3.4', '1:0:0:0'],
    ['what a proxy says instead stands for itself', '_hidden', '_hidden'],
  ])('%s', (_what, ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('an address as a number', () => {
  it.each([
    ['192.0.2.1', 4, 0xc0000201],
    ['255.255.255.255', 4, 0xffffffff],
    ['::ffff:192.0.2.1', 4, 0xc0000201],
    ['2001:db8:ffff:1:2:3:4:5', 6, 0x20010db8ffff],
    ['2001:db8::', 6, 0x20010db80000],
    ['::1', 6, 0],
  ] as const)('%s', (ip, family, number) => expect(familyAndNumber(ip)).toEqual({ family, number }));
});
