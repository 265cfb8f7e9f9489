const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS = 6;

/**
 * Texts other than this one that a lenient decoder takes for the same bytes: the unused bits of the last letter set,
 * padding, and the letters of plain base64.
 */
export function sameBytes(text: string): string[] {
  const encoded = text.slice(text.lastIndexOf('.') + 1);
  const unused = (encoded.length * BITS) % 8;
  const [start, last] = [text.slice(0, -1), LETTERS.indexOf(text.slice(-1))];
  const changed = Array.from(
    { length: 2 ** unused },
    (_, bits) => start + LETTERS.charAt(((last >> unused) << unused) | bits),
  );
  const plain = text.slice(0, -encoded.length) + encoded.replaceAll('-', '+').replaceAll('_', '/');
  return [...changed, `${text}=`, `${text}==`, plain].filter((other) => other !== text);
}
