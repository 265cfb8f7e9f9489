const hashes = new WeakMap<object, string>();

/** A 53-bit hash: FNV-1a twice, with two seeds. It must detect mistakes, not forgeries. */
function hashText(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return (4294967296 * (high & 0x1fffff) + (low >>> 0)).toString(36);
}

/**
 * Equal for values of equal JSON, whatever the order of their keys; keys with undefined are ignored. Parts that two
 * states share are hashed once.
 */
export function stateHash(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return hashText(value === undefined ? 'null' : JSON.stringify(value));
  let hash = hashes.get(value);
  if (hash === undefined) {
    hash = hashText(Array.isArray(value) ? `[${value.map(stateHash).join()}]` : `{${partsOf(value).join()}}`);
    hashes.set(value, hash);
  }
  return hash;
}

const partsOf = (record: object): string[] =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}:${stateHash(value)}`);

/**
 * What a trace has of a state: the slices of `known`, so that one added later does not spoil old traces, and
 * nothing of the page itself, which registers RTK Query's middleware again after each reset.
 */
export function recordedState(state: unknown, known: object): Record<string, unknown> {
  const slices = state as Record<string, unknown>;
  const { api } = slices as { api?: Record<string, unknown> };
  const recorded = { ...slices, ...(api && { api: { ...api, config: undefined } }) };
  return Object.fromEntries(Object.keys(known).map((name) => [name, recorded[name as keyof typeof recorded]]));
}

export const storeHash = (state: unknown, known: object): string => stateHash(recordedState(state, known));
