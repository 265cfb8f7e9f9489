/** The 50 states as equal tiles in the rough layout of the country; ".." is an empty cell. */
const ROWS = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC .. .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
];

type Tile = { code: string; row: number; column: number };

/** Cells of the grid in row-major order; null for an empty cell. */
export const CELLS: readonly (string | null)[] = ROWS.flatMap((line) =>
  line.split(' ').map((code) => (code === '..' ? null : code)),
);

const COLUMNS = 11;
const TILES: readonly Tile[] = CELLS.flatMap((code, index) =>
  code === null ? [] : [{ code, row: Math.floor(index / COLUMNS), column: index % COLUMNS }],
);

const DIRECTIONS = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
} as const;

/** The nearest tile in the direction of an arrow key; undefined at the edge and for other keys. */
export function tileTowards(code: string, key: string): string | undefined {
  const from = TILES.find((tile) => tile.code === code);
  if (!from || !(key in DIRECTIONS)) return undefined;
  const way = DIRECTIONS[key as keyof typeof DIRECTIONS];
  const distanceTo = (tile: Tile): number => {
    const [rows, columns] = [tile.row - from.row, tile.column - from.column];
    const ahead = rows * way.row + columns * way.column;
    const aside = Math.abs(way.row === 0 ? rows : columns);
    return ahead > 0 ? ahead + 3 * aside : Infinity;
  };
  const [nearest] = TILES.map((tile) => ({ tile, distance: distanceTo(tile) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.tile.code;
}

/** Shade from 0 (no voters) to 4 (the state with the most voters). */
export const shadeOf = (ballots: number, most: number): number =>
  ballots === 0 ? 0 : Math.max(1, Math.round((4 * ballots) / most));
