const lastOf = new Map<string, Promise<unknown>>();

/** Runs tasks of one key after each other, in the order they were asked for: a vote and its taking back must not overtake each other on the network. */
export async function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const mine = before.then(task, task);
  lastOf.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lastOf.get(key) === mine) lastOf.delete(key);
  }
}
