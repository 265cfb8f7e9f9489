/** A short number for a text, so that an address somebody looks for is no part of a cache key, which traces keep. */
export function searchKey(text: string): string {
  let sum = text.length;
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (sum >>> 0).toString(36);
}
