/** Something that is wrong with what a server has published, and where. */
export type Finding = {
  /**
   * What was read: the list of heads, the published keys, a head, the rows of a ledger, the member's own part, what
   * this device saw earlier, or the published result.
   */
  part: 'list' | 'keys' | 'head' | 'rows' | 'own' | 'device' | 'result';
  /** Number of the ledger. */
  number?: number;
  /** Line of the rows, or place in the list or among the keys, from 1. */
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
  own: 'your votes',
  device: 'seen on this device',
  result: 'published result',
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
