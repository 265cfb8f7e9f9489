/**
 * With `SLOW=<ms>` each response that a page gets comes up to so many milliseconds later, at random: what is green only
 * where responses are quick turns red.
 */
const longest = Number(process.env.SLOW ?? 0);
// Tests may put a clock of their own in its place.
const { setTimeout: wait } = globalThis;

export const isSlow = longest > 0;

/** Resolves after a random time; at once where nothing is slowed down. */
export async function answerLate(): Promise<void> {
  if (isSlow) await new Promise((resolve) => wait(resolve, Math.random() * longest));
}
