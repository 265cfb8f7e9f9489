import { createNextState } from '@reduxjs/toolkit';

/** A place in a state, key by key; `before` and `after` are undefined where nothing was or is. */
export type Change = { path: readonly string[]; before: unknown; after: unknown };

/** A change as a trace has it: without `to` the place is gone. */
export type RecordedChange = { path: readonly string[]; to?: unknown };

/** A value as text of one line. */
export const asText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
export const pathText = (path: readonly string[]): string => path.join('.') || '(all)';

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The keys that two values can differ in; a list that became shorter has another length, and none of its last items. */
function keysOf(one: object, other: object): Iterable<string> {
  if (!Array.isArray(one) || !Array.isArray(other)) return new Set([...Object.keys(one), ...Object.keys(other)]);
  return one.length > other.length ? [...Object.keys(other), 'length'] : Object.keys(other);
}

/** What differs between two states, place by place. Parts that they share cost nothing. */
export function stateDiff(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  const compare = (one: unknown, other: unknown, path: readonly string[]): void => {
    if (Object.is(one, other)) return;
    if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) {
      changes.push({ path, before: one, after: other });
      return;
    }
    for (const key of keysOf(one, other)) compare(one[key], other[key], [...path, key]);
  };
  compare(before, after, []);
  return changes;
}

export const recordedChanges = (before: unknown, after: unknown): RecordedChange[] =>
  stateDiff(before, after).map(({ path, after: to }) => ({ path, ...(to !== undefined && { to }) }));

/** The state after recorded changes. Throws a TypeError where it has no such place. */
export const applyChanges = <State extends object>(state: State, changes: readonly RecordedChange[]): State =>
  createNextState(state, (draft) => {
    for (const change of changes) {
      const parent = change.path
        .slice(0, -1)
        .reduce((branch, key) => branch[key] as Record<string, unknown>, draft as Record<string, unknown>);
      const key = change.path.at(-1) ?? '';
      if ('to' in change) parent[key] = change.to;
      else Reflect.deleteProperty(parent, key);
    }
  });
