/** A sentence in its parts: those of the code, and between them what it speaks of. Redaction replaces only the latter. */
export type Sentence = { parts: string[]; values: (string | number | Sentence)[] };

/** say`${name} is signed out.` */
export const say = (parts: TemplateStringsArray, ...values: Sentence['values']): Sentence => ({
  parts: [...parts],
  values,
});

export const isSentence = (value: object): value is Sentence =>
  'values' in value && 'parts' in value && Array.isArray(value.parts);

/** As people read it. */
export const sentenceText = (sentence: string | Sentence): string =>
  typeof sentence === 'string'
    ? sentence
    : sentence.parts.reduce((text, part, index) => {
        const value = sentence.values[index - 1] ?? '';
        return `${text}${typeof value === 'number' ? value : sentenceText(value)}${part}`;
      });
