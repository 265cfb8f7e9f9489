export type Change = { path: string; before: unknown; after: unknown };

/** A value as text of one line. */
export const asText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** More changes than this are not readable. */
const MAX_CHANGES = 200;

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What differs between two states, by path ("footer.remainingVotes"), at most 200 places. */
export function stateDiff(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  const compare = (one: unknown, other: unknown, path: string): void => {
    if (Object.is(one, other) || changes.length >= MAX_CHANGES) return;
    if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) {
      changes.push({ path: path || '(all)', before: one, after: other });
      return;
    }
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const key of keys) compare(one[key], other[key], path ? `${path}.${key}` : key);
  };
  compare(before, after, '');
  return changes;
}
