import { type Match, matchOf, rowsWith, type TypedWord, typedWord } from './matching.ts';
import { readingsOf } from './readings.ts';
import { createVocabulary, type Searchable } from './vocabulary.ts';

/** Filter and maximum number of rows; all rows without it. */
type Wanted<Row> = { isWanted?: (row: Row) => boolean; limit?: number };

export type SearchIndex<Row> = {
  /** The rows that match every word, best first and else in the order of the index; none for a query without words. */
  find: (query: string, wanted?: Wanted<Row>) => Row[];
  /** The same for several kinds of rows at once, each by itself. */
  findEach: (query: string, kinds: readonly Wanted<Row>[]) => Row[];
};

/** Bonus for a query that contains the whole name. */
const WHOLE_NAME = 2;
/** Matches with typos are returned if fewer rows than this match exactly. */
const ENOUGH = 3;

type Reading = { forms: readonly TypedWord[]; isRequired: boolean; weight: number }[];
type Found = { row: number; score: number; typos: number };

/**
 * An index of words in memory. A word of the query is compared with every word of the index, so a typo may be anywhere,
 * also in the first letter.
 */
export function createSearchIndex<Row>(rows: readonly Row[], describe: (row: Row) => Searchable): SearchIndex<Row> {
  const described = rows.map(describe);
  const vocabulary = createVocabulary(described);
  const known = new Set(vocabulary.words);

  /** Score of a row for a reading; undefined if it lacks a required word. */
  function scoreOf(row: number, reading: Reading): Found | undefined {
    let [sum, extra, typos, covered, required] = [0, 0, 0, 0, 0];
    for (const { forms, isRequired, weight } of reading) {
      const match: Match | undefined = matchOf(row, forms, vocabulary);
      if (isRequired && !match) return undefined;
      if (!isRequired) extra += weight * (match?.score ?? 0);
      else if (match) {
        sum += match.score;
        typos += match.typos;
        covered += match.covered;
        required += 1;
      }
    }
    if (described[row]?.isFoundByName && covered === 0) return undefined;
    const length = vocabulary.telling[row] ?? 0;
    const share = length === 0 ? 1 : Math.min(1, covered / length);
    return { row, score: (sum + extra) / required + WHOLE_NAME * share, typos };
  }

  /** Each row that matches in one of the readings, with the best of them. */
  function search(query: string): Found[] {
    const best = new Map<number, Found>();
    for (const words of readingsOf(query, (word) => known.has(word))) {
      const reading = words.map((word) => ({ ...word, forms: word.forms.map(typedWord) }));
      // The longest word leaves the fewest rows.
      const [longest] = reading.filter(({ isRequired }) => isRequired).sort((a, b) => lengthOf(b) - lengthOf(a));
      if (!longest) continue;
      for (const row of rowsWith(longest.forms, vocabulary)) {
        const found = scoreOf(row, reading);
        if (found && found.score > (best.get(row)?.score ?? 0)) best.set(row, found);
      }
    }
    return [...best.values()];
  }

  function bestOf(all: readonly Found[], { isWanted, limit = rows.length }: Wanted<Row>): Row[] {
    const wanted = isWanted ? all.filter(({ row }) => isWanted(rows[row] as Row)) : all;
    const most = [0, 1, 2].find((count) => wanted.filter(({ typos }) => typos <= count).length >= ENOUGH) ?? Infinity;
    return wanted
      .filter(({ typos }) => typos <= most)
      .sort((one, other) => other.score - one.score || one.row - other.row)
      .slice(0, limit)
      .map(({ row }) => rows[row] as Row);
  }

  const findEach = (query: string, kinds: readonly Wanted<Row>[]) => {
    const all = search(query);
    return kinds.flatMap((kind) => bestOf(all, kind));
  };
  return { find: (query, wanted = {}) => findEach(query, [wanted]), findEach };
}

const lengthOf = ({ forms }: Reading[number]): number => forms[0]?.word.length ?? 0;
