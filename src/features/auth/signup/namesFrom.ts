/** Splits a provider's full name; the last word is the last name. */
export function namesFrom(name: string): { fName: string; lName: string } {
  const words = name.trim().split(/\s+/);
  const lName = words.length > 1 ? (words.pop() ?? '') : '';
  return { fName: words.join(' '), lName };
}
