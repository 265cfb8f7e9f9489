import { distanceOf, lettersOf, missingLetters, typosIn } from './distance.ts';
import { expand, GENERIC, spelledWords, wordsOf } from './words.ts';

/** What can be found of a row. */
export type Searchable = {
  name: string;
  town?: string;
  state?: string;
  /** A word of the name must be in the query; town and state alone are not enough. */
  isFoundByName?: true;
};

export type SearchIndex<Row> = {
  /** The rows that match every word, best first; none for a query without words. @param isWanted which rows are searched */
  find: (query: string, isWanted?: (row: Row) => boolean) => Row[];
};

type Field = 'name' | 'town' | 'state';
const WEIGHTS: Record<Field, number> = { name: 3, town: 1.2, state: 1 };
/** What a name scores on top when the query says all of it. */
const WHOLE_NAME = 2;
/** What a word that most names share adds. */
const GENERIC_WEIGHT = 0.2;
const TYPO_COST = 0.3;
/** Of a longer text the first words are searched for. */
const MAX_WORDS = 10;
/** Rows with typos are offered where fewer rows than this match without. */
const ENOUGH = 3;

type Posting = { row: number; field: Field; words: number };
/** A word of the index and the rows that have it. */
type IndexedWord = { word: string; letters: number; postings: Posting[] };
type Match = { score: number; typos: number };
/** How a row matches one word of the query, and how many words of its name that covers. */
type Hit = Match & { covered: number };
type QueryWord = { forms: readonly string[]; isRequired: boolean; weight: number };

/** An index of words in memory. Every word of the query is compared with every word of the index, so a typo may be anywhere, also in the first letter. */
export function createSearchIndex<Row>(rows: readonly Row[], describe: (row: Row) => Searchable): SearchIndex<Row> {
  const words = new Map<string, IndexedWord>();
  const described = rows.map(describe);
  const lengths = described.map((row, index) => addRow(words, row, index));
  const places = placesByName(described);

  /** Each row that has a word near this one, with its best match. @param among only these rows */
  function hitsOf({ forms }: QueryWord, among?: ReadonlyMap<number, unknown>): Map<number, Hit> {
    const hits = new Map<number, Hit>();
    const typed = forms.map((form) => ({ word: form, letters: lettersOf(form) }));
    for (const indexed of words.values()) {
      const match = bestOf(typed.map((form) => matchOf(form, indexed)));
      if (!match) continue;
      for (const { row, field, words: count } of indexed.postings) {
        if (among && !among.has(row)) continue;
        const score = match.score * WEIGHTS[field];
        const covered = field === 'name' ? count * match.score : 0;
        const known = hits.get(row);
        if (!known || known.score < score) hits.set(row, { score, typos: match.typos, covered });
      }
    }
    return hits;
  }

  function search(reading: readonly QueryWord[], hitsFor: (word: QueryWord) => Map<number, Hit>): Map<number, Match> {
    const [first, ...others] = reading.filter(({ isRequired }) => isRequired);
    let sums = first ? hitsFor(first) : new Map<number, Hit>();
    for (const word of others) {
      if (sums.size === 0) break;
      const hits = hitsFor(word);
      sums = new Map(
        [...sums].flatMap(([row, sum]) => {
          const hit = hits.get(row);
          return hit ? [[row, addHits(sum, hit)]] : [];
        }),
      );
    }
    const optional = reading
      .filter(({ isRequired }) => !isRequired)
      .map((word) => ({ weight: word.weight, hits: hitsOf(word, sums) }));
    const found = new Map<number, Match>();
    for (const [row, sum] of sums) {
      if (described[row]?.isFoundByName && sum.covered === 0) continue;
      const extra = optional.reduce((total, { weight, hits }) => total + weight * (hits.get(row)?.score ?? 0), 0);
      const length = lengths[row] ?? 0;
      const share = length === 0 ? 1 : Math.min(1, sum.covered / length);
      const score = (sum.score + extra) / (others.length + 1) + WHOLE_NAME * share;
      found.set(row, { score, typos: sum.typos });
    }
    return found;
  }

  function find(query: string, isWanted: (row: Row) => boolean = () => true): Row[] {
    const known = new Map<string, Map<number, Hit>>();
    const hitsOnce = (word: QueryWord) => {
      const key = word.forms.join(' ');
      const hits = known.get(key) ?? hitsOf(word);
      known.set(key, hits);
      return hits;
    };
    const best = new Map<number, Match>();
    for (const reading of readingsOf(query, (word) => words.has(word))) {
      for (const [row, match] of search(reading, hitsOnce)) {
        if (match.score > (best.get(row)?.score ?? 0)) best.set(row, match);
      }
    }
    const found = [...best]
      .toSorted(([one, a], [other, b]) => b.score - a.score || (places[one] ?? 0) - (places[other] ?? 0))
      .flatMap(([index, { typos }]) => {
        const row = rows[index];
        return row !== undefined && isWanted(row) ? [{ row, typos }] : [];
      });
    const most = [0, 1, 2].find((count) => found.filter(({ typos }) => typos <= count).length >= ENOUGH) ?? Infinity;
    return found.filter(({ typos }) => typos <= most).map(({ row }) => row);
  }

  return { find };
}

const collator = new Intl.Collator('en', { numeric: true });

/** The place of each row, A to Z. */
function placesByName(rows: readonly Searchable[]): number[] {
  const sorted = [...rows.keys()].toSorted((one, other) =>
    collator.compare(rows[one]?.name ?? '', rows[other]?.name ?? ''),
  );
  const places = new Array<number>(rows.length);
  for (const [place, row] of sorted.entries()) places[row] = place;
  return places;
}

const addHits = (one: Hit, other: Hit): Hit => ({
  score: one.score + other.score,
  typos: one.typos + other.typos,
  covered: one.covered + other.covered,
});

/** Adds the words of a row to the index; returns how many words its name has that say something. */
function addRow(words: Map<string, IndexedWord>, { name, town, state }: Searchable, row: number): number {
  const add = (word: string, field: Field, count = 1) => {
    const indexed = words.get(word) ?? { word, letters: lettersOf(word), postings: [] };
    indexed.postings.push({ row, field, words: count });
    words.set(word, indexed);
  };
  const names = wordsOf(name);
  for (const word of names) add(word, 'name', GENERIC.has(word) ? 0 : 1);
  const telling = names.filter((word) => !GENERIC.has(word));
  // "sandhills" finds Sand Hills.
  for (const [index, word] of telling.entries()) {
    const next = telling[index + 1];
    if (next !== undefined) add(word + next, 'name', 2);
  }
  for (const word of wordsOf(town ?? '')) add(word, 'town');
  for (const word of wordsOf(state ?? '')) add(word, 'state');
  return telling.length;
}

/** The query's words, and once more with each pair of neighbours that is a word when it is joined ("pine hurst"). */
function readingsOf(query: string, isWord: (word: string) => boolean): QueryWord[][] {
  const spelled = spelledWords(query).slice(0, MAX_WORDS);
  const forms = spelled.flatMap((word, index) => {
    const written = expand(word);
    // The last word may go on: "st" is the beginning of Stonebridge as well.
    const isOpen = index === spelled.length - 1 && written.length === 1;
    return isOpen ? [[...new Set([word, ...written])]] : written.map((form) => [form]);
  });
  const telling = forms.filter(([form = '']) => !GENERIC.has(form));
  if (telling.length === 0) return forms.length === 0 ? [] : [forms.map(required)];
  const plain = forms.map((all, index): QueryWord => {
    if (!telling.includes(all)) return { forms: all, isRequired: false, weight: GENERIC_WEIGHT };
    const isRequired = telling.length === 1 || index < forms.length - 1 || !beginsGeneric(all[0] ?? '');
    return { forms: all, isRequired, weight: 1 };
  });
  const joined = telling.slice(1).flatMap(([form = ''], index) => {
    const together = (telling[index]?.[0] ?? '') + form;
    return isWord(together)
      ? [[...telling.slice(0, index), [together], ...telling.slice(index + 2)].map(required)]
      : [];
  });
  return [plain, ...joined];
}

const required = (forms: readonly string[]): QueryWord => ({ forms, isRequired: true, weight: 1 });

/** Whether somebody may be about to type "golf" or "club". */
const beginsGeneric = (word: string): boolean =>
  word.length > 2 && [...GENERIC].some((whole) => whole.startsWith(word));

const bestOf = (matches: readonly (Match | undefined)[]): Match | undefined =>
  matches.reduce((best, match) => (match && (!best || match.score > best.score) ? match : best), undefined);

type Letters = { word: string; letters: number };

/** How well a typed word matches one of the index, from 0 to 1; undefined where it does not. */
function matchOf({ word: typed, letters }: Letters, { word, letters: wordLetters }: Letters): Match | undefined {
  if (word.startsWith(typed)) {
    return { score: typed.length === word.length ? 1 : prefixScore(typed, word), typos: 0 };
  }
  // A word of four letters of which one is missing.
  const isShortened = typed.length === 3 && word.length === 4;
  const most = isShortened ? 1 : typosIn(typed.length);
  if (most === 0 || missingLetters(letters, wordLetters) > most) return undefined;
  const distance = distanceOf(typed, word, most);
  if (!distance) return undefined;
  const { whole, prefix } = distance;
  const asWhole = whole > most ? 0 : 1 - TYPO_COST * whole;
  const asPrefix = isShortened ? 0 : prefixScore(typed, word) - TYPO_COST * prefix;
  const score = Math.max(asWhole, asPrefix);
  return score <= 0 ? undefined : { score, typos: asWhole >= asPrefix ? whole : prefix };
}

const prefixScore = (typed: string, word: string): number => 0.7 + 0.2 * Math.min(1, typed.length / word.length);
