/** For code that is fetched on demand, as for a call of the API. */
export const CODE_LIMIT_MS = 15_000;

/** Rejects with a `TimeoutError` unless the promise settles within the limit. */
export async function withTimeout<Result>(promise: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException(`Nothing within ${limitMs} ms`, 'TimeoutError')), limitMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
