import { tellingWords } from '#contract/search/words';
import { mapInPieces } from '../../../http/mapInPieces.ts';
import { courseKey } from '../courseKey.ts';

/** Facts that identify a course; a row of an import may lack the position. */
type Described = {
  state: string;
  name: string;
  city: string;
  lat?: number | undefined;
  lon?: number | undefined;
};

/** Positions of one course in two sources differ at most by this. */
const SAME_PLACE_KM = 0.5;
const KM_A_DEGREE = 111.2;
/** Words that some lists include in a name and others leave out, besides the words that a search ignores. */
const LEFT_OUT = new Set(['clubs', 'complex', 'g', 'on', 'in', 'municipal', 'public']);

/** The distinguishing words of a name, normalised and sorted. */
export function ownWords(name: string): string[] {
  const words = tellingWords(name);
  const own = words.filter((word) => !LEFT_OUT.has(word));
  return (own.length > 0 ? own : words).toSorted();
}

/** Approximation for short distances. Null if a position is missing. */
export function kilometres(one: Described, other: Described): number | null {
  if (one.lat === undefined || one.lon === undefined || other.lat === undefined || other.lon === undefined) return null;
  const north = (other.lat - one.lat) * KM_A_DEGREE;
  const east = (other.lon - one.lon) * KM_A_DEGREE * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** State, name and city in one spelling. */
export const exactKey = ({ state, name, city }: Described): string => `${state}|${courseKey(name, city)}`;

const looseKey = ({ state, name }: Described): string => `${state}|${ownWords(name).join(' ')}`;

/**
 * Matches each row with the only course of its state at the same place whose name differs in general words only. A row
 * with two such courses and a course with two such rows stay unmatched, so that an admin decides.
 */
export async function matchLoosely<Row extends Described, Known extends Described>(
  rows: readonly Row[],
  known: readonly Known[],
): Promise<Map<Row, Known>> {
  const keys = await mapInPieces(known, looseKey);
  const byKey = Map.groupBy(known.entries(), ([index]) => keys[index] ?? '');
  const candidates = new Map<Row, Known>();
  await mapInPieces(rows, (row) => {
    const near = (byKey.get(looseKey(row)) ?? []).filter(([, course]) => isSamePlace(row, course));
    const [only] = near;
    if (only && near.length === 1) candidates.set(row, only[1]);
  });
  const claims = Map.groupBy(candidates, ([, course]) => course);
  return new Map([...candidates].filter(([, course]) => claims.get(course)?.length === 1));
}

function isSamePlace(one: Described, other: Described): boolean {
  const distance = kilometres(one, other);
  return distance !== null && distance <= SAME_PLACE_KM;
}
