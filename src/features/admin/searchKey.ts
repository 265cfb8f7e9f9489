/** Hashes a search text: cache keys end up in traces, which must not contain e-mail addresses. */
export function searchKey(text: string): string {
  let hash = text.length;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}
