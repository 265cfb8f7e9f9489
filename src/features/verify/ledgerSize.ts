import { decodeExactly } from '#contract/ledger/bytes';
import { formatCount } from '../../shared/numbers.ts';

/** Fewer are loaded in a moment, whatever the connection. */
const MANY_ROWS = 20_000;
/** Of a row as it is sent: 16 random letters, which hardly become less, and what is left of its course. */
const BYTES_A_ROW = 14;
/** A phone far from the next mast ("slow 4G"). */
const SLOW_BYTES_A_SECOND = 200_000;

/** What a large ledger costs to load, before somebody counts it; undefined for a small one. @param jws its signed head */
export function sizeText(jws: string): string | undefined {
  const rows = rowsIn(jws);
  if (rows < MANY_ROWS) return undefined;
  const bytes = rows * BYTES_A_ROW;
  const megabytes = (bytes / 1_000_000).toFixed(1);
  const seconds = Math.ceil(bytes / SLOW_BYTES_A_SECOND / 5) * 5;
  return `This one has ${formatCount(rows)} votes, about ${megabytes} MB: some ${seconds} seconds over a slow phone connection.`;
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
