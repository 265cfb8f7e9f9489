import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { familyAndNumber } from '../../http/networkAddress.ts';

/** Upper-case region code ('AZ', 'DC') of an address; null when it is unknown, private, or outside the US. */
export type IpLookup = (ip: string) => string | null;

type Family = { ranges: number; bytes: number };
type Header = { codes: string[]; v4: Family; v6: Family };
/**
 * A range reaches to the next one's start. It is its distance from the one before (unsigned LEB128) and one byte, the
 * index of its code. Every BLOCK ranges, `starts` and `places` say where one starts and where its code lies.
 */
type Ranges = { bytes: Buffer; starts: Float64Array; places: Uint32Array };

const BLOCK = 64;
/** More than the table has: unpacked into many small pieces, it would leave holes in memory behind. */
const PIECE_BYTES = 8 * 1024 * 1024;
const TABLE = new URL('../../db/data/us-ip-state.bin.gz', import.meta.url);
const REGION = /^[A-Z]{2}$/;

/**
 * Loads the table of IP ranges: a line of JSON (Header), then the IPv4 and the IPv6 ranges, all in gzip. It takes some
 * 5 MB of memory and about a microsecond a look-up.
 */
export async function loadIpLookup(): Promise<IpLookup> {
  const table = await promisify(gunzip)(await readFile(TABLE), { chunkSize: PIECE_BYTES });
  const headerEnd = table.indexOf(0x0a);
  const header = JSON.parse(table.toString('utf8', 0, headerEnd)) as Header;
  const v4End = headerEnd + 1 + header.v4.bytes;
  const families = {
    4: indexed(table.subarray(headerEnd + 1, v4End), header.v4.ranges),
    6: indexed(table.subarray(v4End, v4End + header.v6.bytes), header.v6.ranges),
  };

  return (ip) => {
    if (isIP(ip) === 0) return null;
    const { family, number } = familyAndNumber(ip);
    const code = codeAt(families[family], number);
    const region = code === undefined ? '' : (header.codes[code] ?? '');
    return REGION.test(region) && region !== 'US' ? region : null;
  };
}

function indexed(bytes: Buffer, count: number): Ranges {
  const blocks = Math.ceil(count / BLOCK);
  const [starts, places] = [new Float64Array(blocks), new Uint32Array(blocks)];
  const cursor = { at: 0 };
  let start = 0;
  for (let range = 0; range < count; range += 1) {
    start += readDistance(bytes, cursor);
    if (range % BLOCK === 0) {
      starts[range / BLOCK] = start;
      places[range / BLOCK] = cursor.at;
    }
    cursor.at += 1;
  }
  return { bytes, starts, places };
}

/** Not shifted: IPv6 starts have 48 bits. */
function readDistance(bytes: Buffer, cursor: { at: number }): number {
  let distance = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[cursor.at++] ?? 0;
    distance += (byte & 127) * factor;
    if (byte < 128) return distance;
  }
}

/** The code of the last range that begins at or before `number`. */
function codeAt({ bytes, starts, places }: Ranges, number: number): number | undefined {
  const block = lastAtOrBefore(starts, number);
  if (block < 0) return undefined;
  const cursor = { at: places[block] ?? 0 };
  let start = starts[block] ?? 0;
  let code = bytes[cursor.at++];
  while (cursor.at < bytes.length) {
    start += readDistance(bytes, cursor);
    if (start > number) break;
    code = bytes[cursor.at++];
  }
  return code;
}

/** Its index, or -1. */
function lastAtOrBefore(starts: Float64Array, number: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Infinity) <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
