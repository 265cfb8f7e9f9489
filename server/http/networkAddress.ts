import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 address as its 32 bits, an IPv6 address as its top 48; an IPv4 address inside IPv6 counts as IPv4. Takes valid addresses only. */
export function familyAndNumber(ip: string): { family: 4 | 6; number: number } {
  if (isIPv4(ip)) return { family: 4, number: fold(ip.split('.').map(Number), 256) };
  const groups = groupsOf(ip);
  if (isMapped(groups)) return { family: 4, number: fold(groups.slice(6), 65_536) };
  return { family: 6, number: fold(groups.slice(0, 3), 65_536) };
}

/** Who shares an address: an IPv4 address by itself, an IPv6 address with its /64, which one household or host holds. What a proxy says instead stands for itself. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  if (isMapped(groups)) return dotted(groups.slice(6));
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The two groups of an IPv4 address inside IPv6, as people write it. */
const dotted = (groups: number[]): string => groups.flatMap((group) => [group >> 8, group & 255]).join('.');

const isMapped = (groups: number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

function groupsOf(ip: string): number[] {
  const address = ip.split('%')[0] ?? '';
  const [head = '', tail] = address.split('::');
  const front = parse(head);
  const back = tail === undefined ? [] : parse(tail);
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function parse(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function fold(digits: number[], base: number): number {
  return digits.reduce((number, digit) => number * base + digit, 0);
}
