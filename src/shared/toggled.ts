/** A copy of the set that has the value if the set has not, and the other way round. */
export function toggled<Value>(before: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const after = new Set(before);
  if (!after.delete(value)) after.add(value);
  return after;
}
