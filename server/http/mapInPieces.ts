import { setImmediate as nextTurn } from 'node:timers/promises';

const PIECE_MS = 5;

/** Like items.map(convert), but lets other requests be served every few milliseconds. */
export async function mapInPieces<Item, Result>(
  items: Iterable<Item>,
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let pieceBegan = performance.now();
  for (const item of items) {
    results.push(convert(item));
    if (performance.now() - pieceBegan < PIECE_MS) continue;
    await nextTurn();
    pieceBegan = performance.now();
  }
  return results;
}
