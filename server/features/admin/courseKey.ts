import { slugOf } from '../../db/catalogue.ts';

/** Normalised key of a course's name and city, for comparisons. */
export function courseKey(name: string, city: string): string {
  return `${wordsOf(name)}|${wordsOf(city)}`;
}

function wordsOf(text: string): string {
  return slugOf(text) || text.normalize('NFKC').trim().toLowerCase();
}

/** Whether every word of a search begins a word of the text, whatever the accents and the case. */
export function matches(text: string, search: string): boolean {
  const words = ` ${plain(text)}`;
  return plain(search)
    .split(' ')
    .every((word) => words.includes(` ${word}`));
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʻ]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The first slug that is free: state and name, then with the city, then with a number. */
export async function freeSlug(
  { state, name, city }: { state: string; name: string; city: string },
  isTaken: (slug: string) => boolean | Promise<boolean>,
): Promise<string> {
  const long = slugOf(state, name, city);
  for (const slug of [slugOf(state, name), long]) if (!(await isTaken(slug))) return slug;
  for (let number = 2; ; number += 1) if (!(await isTaken(`${long}-${number}`))) return `${long}-${number}`;
}
