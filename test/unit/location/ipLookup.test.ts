import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '../../../contract/states.ts';
import { familyAndNumber } from '../../../server/http/networkAddress.ts';
import { type IpLookup, loadIpLookup } from '../../../server/features/geocode/lookup.ts';

let lookup: IpLookup;
beforeAll(async () => {
  lookup = await loadIpLookup();
});

describe('the lookup of an IP address', () => {
  it('finds the state of a university’s network, as IPv4 and as IPv4 mapped to IPv6', () => {
    const known = { '129.219.10.1': 'AZ', '18.7.22.69': 'MA', '128.32.1.1': 'CA', '134.53.1.1': 'OH' };
    for (const [ip, state] of Object.entries(known)) {
      expect(lookup(ip), ip).toBe(state);
      expect(lookup(`::ffff:${ip}`), ip).toBe(state);
    }
  });

  it('finds nothing for loopback, private, reserved and foreign addresses, or for text', () => {
    const unknown = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.1.1', '0.0.0.0', '255.255.255.255']
      .concat(['::1', '::', 'fe80::1%eth0', 'fd00::1', '::ffff:10.0.0.1', '1.1.1.1', '2001:db8::1'])
      .concat(['', 'localhost', '129.219.10', '129.219.10.1:80']);
    for (const ip of unknown) expect(lookup(ip), ip).toBeNull();
  });

  it('returns a state, the District, or nothing for any address', () => {
    const regions = new Set<string | null>([...STATES.map(({ code }) => code), 'DC', null]);
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => regions.has(lookup(ip))));
  });
});

describe('the number of an IP address', () => {
  it('is the same for the short and the full spelling of an IPv6 address', () => {
    const full = familyAndNumber('2607:f8b0:0000:0000:0000:0000:0000:0001');
    expect(familyAndNumber('2607:f8b0::1')).toEqual(full);
    expect(full).toEqual({ family: 6, number: 0x2607 * 2 ** 32 + 0xf8b0 * 2 ** 16 });
    expect(familyAndNumber('::ffff:1.2.3.4')).toEqual(familyAndNumber('1.2.3.4'));
    expect(familyAndNumber('::ffff:102:304')).toEqual({ family: 4, number: 0x01020304 });
  });
});
