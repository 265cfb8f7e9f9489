/** Something that is wrong with what a server has published, and where. */
export type Finding = {
  /**
   * What was read: the list of heads, the published keys, a head, the rows of a ledger, its list of courses, the
   * member's own part, what this device saw earlier, the published result, or today's ranking.
   */
  part: 'list' | 'keys' | 'head' | 'rows' | 'courses' | 'own' | 'device' | 'result' | 'ranking';
  /** Number of the ledger. */
  number?: number;
  /** Line of the rows or courses, or place in the list or among the keys, from 1. */
  line?: number;
  /** Name of the field, as the format calls it. */
  field?: string;
  /** What is wrong, as a sentence without its full stop. */
  says: string;
};

/** Findings of one kind that are listed at most: a damaged file has one in each line. */
export const FINDINGS_MAX = 20;

const PARTS: Record<Finding['part'], string> = {
  list: 'List of ledgers',
  keys: 'Published keys',
  head: 'head',
  rows: 'rows',
  courses: 'courses',
  own: 'your votes',
  device: 'seen on this device',
  result: 'published result',
  ranking: 'Today’s ranking',
};
const ENTRIES: Partial<Record<Finding['part'], string>> = { list: 'entry', keys: 'key', rows: 'line' };

/** "Ledger no. 43, rows, line 17", "Published keys, key 2, x". */
export function placeOf({ part, number, line, field }: Finding): string {
  const ledger = number === undefined ? undefined : `Ledger no. ${number}`;
  const name = part === 'list' && ledger !== undefined ? 'in the list' : PARTS[part];
  const entry = line === undefined ? undefined : `${ENTRIES[part] ?? 'line'} ${line}`;
  return [ledger, name, entry, field].filter((each) => each !== undefined).join(', ');
}

/** A whole sentence: where, and what is wrong. */
export const sentenceOf = (finding: Finding): string => `${placeOf(finding)}: ${finding.says}.`;
