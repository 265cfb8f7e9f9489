import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { familyAndNumber } from '../../http/networkAddress.ts';

/** Upper-case region code ('AZ', 'DC') of an address; null when it is unknown, private, or outside the US. */
export type IpLookup = (ip: string) => string | null;

type Family = { ranges: number; bytes: number };
type Header = { codes: string[]; v4: Family; v6: Family };
/** Range i reaches from starts[i] to starts[i + 1]; codes[i] points into the table of codes. */
type Ranges = { starts: Float64Array; codes: Uint8Array };

const TABLE = new URL('../../db/data/us-ip-state.bin.gz', import.meta.url);
const REGION = /^[A-Z]{2}$/;

/**
 * Loads the table of IP ranges: a line of JSON (Header), then the IPv4 and the IPv6 ranges, all in gzip. It takes some
 * 17 MB of memory and about a microsecond a look-up.
 */
export async function loadIpLookup(): Promise<IpLookup> {
  const table = await promisify(gunzip)(await readFile(TABLE));
  const headerEnd = table.indexOf(0x0a);
  const header = JSON.parse(table.toString('utf8', 0, headerEnd)) as Header;
  const v4End = headerEnd + 1 + header.v4.bytes;
  const families = {
    4: decode(table.subarray(headerEnd + 1, v4End), header.v4.ranges),
    6: decode(table.subarray(v4End, v4End + header.v6.bytes), header.v6.ranges),
  };

  return (ip) => {
    if (isIP(ip) === 0) return null;
    const { family, number } = familyAndNumber(ip);
    const code = codeAt(families[family], number);
    const region = code === undefined ? '' : (header.codes[code] ?? '');
    return REGION.test(region) && region !== 'US' ? region : null;
  };
}

/** A range is its distance from the one before (unsigned LEB128) and one byte, the index of its code. */
function decode(bytes: Buffer, count: number): Ranges {
  const starts = new Float64Array(count);
  const codes = new Uint8Array(count);
  let start = 0;
  let at = 0;
  for (let range = 0; range < count; range += 1) {
    let distance = 0;
    // Not shifted: IPv6 starts have 48 bits.
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      distance += (byte & 127) * factor;
      if (byte < 128) break;
    }
    start += distance;
    starts[range] = start;
    codes[range] = bytes[at++] ?? 0;
  }
  return { starts, codes };
}

/** The code of the last range that begins at or before `number`. */
function codeAt({ starts, codes }: Ranges, number: number): number | undefined {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Infinity) <= number) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : codes[low - 1];
}
