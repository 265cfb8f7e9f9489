import { GENERIC, wordsOf } from '#contract/search/words';
import { findState } from '#contract/states';

type Place = { name: string; city: string; state: string };
type Random = () => number;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

export const oneOf = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** The part of a name that tells courses apart: "Pebble Beach" of "Pebble Beach Golf Links". */
export function distinctivePart(name: string): string {
  const telling = name.split(/\s+/).filter((word) => wordsOf(word).some((part) => !GENERIC.has(part)));
  return telling.length === 0 ? name : telling.join(' ');
}

/** Courses with equal keys cannot be told apart by their names. */
export const nameKey = (name: string): string => wordsOf(distinctivePart(name)).toSorted().join(' ');

function changeAt(word: string, at: number, random: Random): string {
  const letter = oneOf(
    LETTERS.filter((other) => other !== word[at]?.toLowerCase()),
    random,
  );
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const canSwap = after !== '' && after[0]?.toLowerCase() !== word[at]?.toLowerCase();
  const changes = [before + after, before + letter + after, before + letter + word.slice(at)];
  return oneOf(canSwap ? [...changes, before + (after[0] ?? '') + (word[at] ?? '') + after.slice(1)] : changes, random);
}

/** The text with a typo in one word; undefined where no word has four letters. */
export function withTypo(text: string, random: Random, isFirstLetter = false): string | undefined {
  const words = text.split(' ');
  const long = words.filter((word) => /^[a-z]{4,}$/i.test(word) && !GENERIC.has(word.toLowerCase()));
  if (long.length === 0) return undefined;
  const chosen = oneOf(long, random);
  const at = isFirstLetter ? 0 : 1 + Math.floor(random() * (chosen.length - 1));
  return words.with(words.indexOf(chosen), changeAt(chosen, at, random)).join(' ');
}

/** Without accents, apostrophes and dots, with "and" for "&" and "Saint" for "St." */
export const plainSpelling = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʻ]/gu, '')
    .replaceAll('&', 'and')
    .replace(/\bSt\./g, 'Saint')
    .replace(/\bMt\./g, 'Mount')
    .replaceAll('.', '');

export function nonsense(random: Random): string {
  return Array.from({ length: 6 + Math.floor(random() * 6) }, () => oneOf(LETTERS, random)).join('');
}

/** The query of each kind for a course; undefined where its name allows none. */
export const QUERIES: Record<string, (course: Place, random: Random) => string | undefined> = {
  exact: ({ name }) => distinctivePart(name),
  typo: ({ name }, random) => withTypo(distinctivePart(name), random),
  'typo in the first letter': ({ name }, random) => withTypo(distinctivePart(name), random, true),
  'with town or state': ({ name, city, state }, random) =>
    `${distinctivePart(name)} ${oneOf([city, state, findState(state)?.name ?? state], random)}`,
  'other order': ({ name }) => {
    const words = distinctivePart(name).split(' ');
    return words.length < 2 ? undefined : words.toReversed().join(' ');
  },
  'plain spelling': ({ name }) => {
    const plain = plainSpelling(name);
    return plain === name ? undefined : plain;
  },
};
