import { decodeExactly } from '#contract/ledger/bytes';
import { LEDGER_TAG_BYTES } from '#contract/ledger/format';
import { formatCount } from '../../shared/numbers.ts';

/** Fewer are loaded in a moment, whatever the connection. */
const MANY_ROWS = 20_000;
/** What a row adds to the bytes of its tag as it is sent: little, because the rows of a course are together. */
const BYTES_BESIDE_TAG = 2;
/** A phone far from the next mast ("slow 4G"). */
const SLOW_BYTES_A_SECOND = 200_000;

/**
 * What a large ledger costs to load, before somebody counts it; undefined for a small one. @param jws its signed head
 */
export function sizeText(jws: string): string | undefined {
  const rows = rowsIn(jws);
  if (rows < MANY_ROWS) return undefined;
  const bytes = rows * (LEDGER_TAG_BYTES + BYTES_BESIDE_TAG);
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const seconds = Math.ceil(bytes / SLOW_BYTES_A_SECOND / 5) * 5;
  return `This one has ${formatCount(rows)} votes, about ${megabytes} MB. That takes about ${seconds} seconds on a slow connection.`;
}

/** As the head says; the check itself comes later. */
function rowsIn(jws: string): number {
  try {
    const payload = new TextDecoder().decode(decodeExactly(jws.split('.')[1] ?? ''));
    const { rows } = JSON.parse(payload) as { rows?: unknown };
    return typeof rows === 'number' ? rows : 0;
  } catch {
    return 0;
  }
}
