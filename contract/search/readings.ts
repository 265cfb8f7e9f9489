import { expand, GENERIC, spelledWords } from './words.ts';

/** A word of a query. */
type QueryWord = { forms: readonly string[]; isRequired: boolean; weight: number };

/** Score of a word that most names share. */
const GENERIC_WEIGHT = 0.2;
/** Only the first words of a longer text are searched. */
const MAX_WORDS = 10;

/** The query's words, and once more with each pair of neighbours that is a word when it is joined ("pine hurst"). */
export function readingsOf(query: string, isWord: (word: string) => boolean): QueryWord[][] {
  const spelled = spelledWords(query).slice(0, MAX_WORDS);
  const forms = spelled.flatMap((word, index) => {
    const written = expand(word);
    // The last word may be incomplete: "st" is also a prefix of Stonebridge.
    const isOpen = index === spelled.length - 1 && written.length === 1;
    return isOpen ? [[...new Set([word, ...written])]] : written.map((form) => [form]);
  });
  const telling = forms.filter(([form = '']) => !GENERIC.has(form));
  if (telling.length === 0) return [forms.map(required)];
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
