/** The architects of a course, from the text that names them ("Tom Weiskopf, Jay Morrish"). */
export type ArchitectName = {
  name: string;
  /** Last part of the address of the architect's page; undefined without Latin letters: there is no page. */
  slug: string | undefined;
};

/** A first and a last name: what is one word is a suffix ("Jr."), or part of a firm's or a family's name. */
const isFullName = (name: string): boolean => /\S\s+\S/.test(name);

/**
 * Splits only between full names, so that "Langford & Moreau", "Garrett & David Gill" and "Robert Trent Jones, Jr." stay
 * as they are. Each architect once, in the order of the text.
 */
export function architectsOf(text: string): ArchitectName[] {
  const parts: string[] = [];
  for (const piece of text.split(',')) {
    const part = piece.trim().replace(/^(?:and|&)\s+/i, '');
    if (part === '') continue;
    if (parts.length === 0 || isFullName(part)) parts.push(part);
    else parts.push(`${parts.pop()}, ${part}`);
  }
  const names = parts.flatMap((part) => {
    const split = part.split(/\s(?:and|&)\s/i).map((name) => name.trim());
    return split.every(isFullName) ? split : [part];
  });
  const bySlug = new Map<string, ArchitectName>();
  for (const name of names) {
    const slug = slugOf(name);
    const key = slug ?? name;
    if (!bySlug.has(key)) bySlug.set(key, { name, slug });
  }
  return [...bySlug.values()];
}

/** "A.W. Tillinghast" and "A. W. Tillinghast" are one: "aw-tillinghast". */
function slugOf(name: string): string | undefined {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\b[A-Z]\.)\s+(?=[A-Z]\.)/g, '')
    .replace(/['’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? undefined : slug;
}
