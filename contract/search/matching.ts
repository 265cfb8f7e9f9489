import { distanceOf, lacksMore, lettersOf, typosIn } from './distance.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A variant of a typed word, with its letters as bits for a quick check. */
export type TypedWord = { word: string; letters: number; isShort: boolean; most: number };

/** Score of a row for a typed word, and how many words of its name that covers. */
export type Match = { score: number; typos: number; covered: number };

const TYPO_COST = 0.3;

export function typedWord(word: string): TypedWord {
  const isShort = word.length === 3;
  return { word, letters: lettersOf(word), isShort, most: isShort ? 1 : typosIn(word.length) };
}

/** The rows that have a word similar to one of the variants. */
export function rowsWith(forms: readonly TypedWord[], { words, letters, rowStarts, rows }: Vocabulary): Set<number> {
  const found = new Set<number>();
  for (const form of forms) {
    for (let index = 0; index < words.length; index += 1) {
      if (lacksMore(form.letters, letters[index] ?? 0, form.most) || !closenessOf(form, words[index] ?? '')) continue;
      const end = rowStarts[index + 1] ?? 0;
      for (let at = rowStarts[index] ?? 0; at < end; at += 1) found.add(rows[at] ?? 0);
    }
  }
  return found;
}

/** The best match of a row's words with one of the variants; undefined without a match. */
export function matchOf(row: number, forms: readonly TypedWord[], vocabulary: Vocabulary): Match | undefined {
  const { words, letters, placeStarts, placeWords, placeWeights, placeCovers } = vocabulary;
  let best: Match | undefined;
  const end = placeStarts[row + 1] ?? 0;
  for (let place = placeStarts[row] ?? 0; place < end; place += 1) {
    const index = placeWords[place] ?? 0;
    for (const form of forms) {
      if (lacksMore(form.letters, letters[index] ?? 0, form.most)) continue;
      const closeness = closenessOf(form, words[index] ?? '');
      if (!closeness) continue;
      const score = closeness.score * (placeWeights[place] ?? 0);
      const covered = closeness.score * (placeCovers[place] ?? 0);
      if (best && (best.score > score || (best.score === score && best.covered >= covered))) continue;
      best = { score, typos: closeness.typos, covered };
    }
  }
  return best;
}

/** Similarity of a typed word and a word of the index, from 0 to 1; undefined if they do not match. */
function closenessOf(
  { word: typed, isShort, most }: TypedWord,
  word: string,
): { score: number; typos: number } | undefined {
  if (word.startsWith(typed)) {
    return { score: typed.length === word.length ? 1 : prefixScore(typed, word), typos: 0 };
  }
  // Of three letters nothing is forgiven, unless they are a word of four of which one is missing.
  if (isShort && word.length !== 4) return undefined;
  const distance = distanceOf(typed, word, most);
  if (!distance) return undefined;
  const { whole, prefix } = distance;
  const asWhole = whole > most ? 0 : 1 - TYPO_COST * whole;
  const asPrefix = isShort ? 0 : prefixScore(typed, word) - TYPO_COST * prefix;
  const score = Math.max(asWhole, asPrefix);
  return score <= 0 ? undefined : { score, typos: prefix };
}

const prefixScore = (typed: string, word: string): number => 0.7 + 0.2 * Math.min(1, typed.length / word.length);
