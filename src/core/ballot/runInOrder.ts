const lastOf = new Map<string, Promise<unknown>>();

/**
 * Runs tasks that share a key one after the other, in the order of the calls: a vote and its removal must not overtake
 * each other on the network.
 */
export async function runInOrder<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
  const before = keys.flatMap((key) => lastOf.get(key) ?? []);
  const mine = Promise.allSettled(before).then(task);
  for (const key of keys) lastOf.set(key, mine);
  try {
    return await mine;
  } finally {
    for (const key of keys) if (lastOf.get(key) === mine) lastOf.delete(key);
  }
}
