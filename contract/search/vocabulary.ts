import { lettersOf } from './distance.ts';
import { GENERIC, wordsOf } from './words.ts';

/** The searchable texts of a row. */
export type Searchable = {
  name: string;
  town?: string;
  state?: string;
  /** A word of the name must be in the query; town and state alone are not enough. */
  isFoundByName?: true;
};

/**
 * The distinct words of all rows, and the rows of each word. Flat arrays, because every keystroke compares with all of
 * them.
 */
export type Vocabulary = {
  words: readonly string[];
  /** Of each word: its letters as bits. */
  letters: Int32Array;
  /** Of each word: where its rows begin in `rows`; those of the next word begin where they end. */
  rowStarts: Int32Array;
  rows: Int32Array;
  /**
   * Of each row: where its places begin; each place is a word with the weight of its field, and says how many words of
   * the name it covers.
   */
  placeStarts: Int32Array;
  placeWords: Int32Array;
  placeWeights: Float64Array;
  placeCovers: Uint8Array;
  /** For each row, the number of distinguishing words of its name. */
  telling: Uint8Array;
};

const WEIGHTS = { name: 3, town: 1.2, state: 1 };

export function createVocabulary(described: readonly Searchable[]): Vocabulary {
  const numbers = new Map<string, number>();
  const places = { words: [] as number[], weights: [] as number[], covers: [] as number[] };
  const add = (word: string, weight: number, covers: number) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    places.words.push(number);
    places.weights.push(weight);
    places.covers.push(covers);
  };
  const placeStarts = new Int32Array(described.length + 1);
  const telling = new Uint8Array(described.length);
  for (const [row, { name, town = '', state = '' }] of described.entries()) {
    const names = wordsOf(name);
    const tellingWords = names.filter((word) => !GENERIC.has(word));
    for (const word of names) add(word, WEIGHTS.name, GENERIC.has(word) ? 0 : 1);
    // "sandhills" finds Sand Hills.
    for (const [index, word] of tellingWords.entries()) {
      const next = tellingWords[index + 1];
      if (next !== undefined) add(word + next, WEIGHTS.name, 2);
    }
    for (const word of wordsOf(town)) add(word, WEIGHTS.town, 0);
    for (const word of wordsOf(state)) add(word, WEIGHTS.state, 0);
    telling[row] = tellingWords.length;
    placeStarts[row + 1] = places.words.length;
  }
  const words = [...numbers.keys()];
  const placeWords = Int32Array.from(places.words);
  return {
    words,
    letters: Int32Array.from(words, lettersOf),
    ...rowsByWord(words.length, { placeStarts, placeWords }),
    placeStarts,
    placeWords,
    placeWeights: Float64Array.from(places.weights),
    placeCovers: Uint8Array.from(places.covers),
    telling,
  };
}

function rowsByWord(words: number, { placeStarts, placeWords }: Pick<Vocabulary, 'placeStarts' | 'placeWords'>) {
  const rowStarts = new Int32Array(words + 1);
  for (const word of placeWords) rowStarts[word + 1] = (rowStarts[word + 1] ?? 0) + 1;
  for (let word = 0; word < words; word += 1) rowStarts[word + 1] = (rowStarts[word + 1] ?? 0) + (rowStarts[word] ?? 0);
  const next = rowStarts.slice();
  const rows = new Int32Array(placeWords.length);
  for (let row = 0; row < placeStarts.length - 1; row += 1) {
    for (let place = placeStarts[row] ?? 0; place < (placeStarts[row + 1] ?? 0); place += 1) {
      const word = placeWords[place] ?? 0;
      const at = next[word] ?? 0;
      rows[at] = row;
      next[word] = at + 1;
    }
  }
  return { rowStarts, rows };
}
