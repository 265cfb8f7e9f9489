import type { Bytes } from './bytes.ts';
import { NotPublished, type ReadPublished } from './readPublished.ts';

/** Responses of any other address than the rows are shorter than this. */
const SIZE_MAX = 20_000_000;

/** The server responded, but not with published data. */
export class ReadFailure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server responded with ${status}.`);
    this.status = status;
  }
}

/** Reads what a server has published over the network. @param base its origin, or '' in a page of its own */
export const fetchPublished =
  (base: string, signal?: AbortSignal): ReadPublished =>
  async (path, { sizeMax = SIZE_MAX, onBytes } = {}) => {
    const response = await fetch(base + path, {
      cache: 'no-cache',
      credentials: 'omit',
      ...(signal ? { signal } : {}),
    });
    if (response.status === 404) throw new NotPublished('the server doesn’t give it out');
    if (!response.ok) throw new ReadFailure(response.status);
    // The page of a network that asks for a sign-in first: no word of the server's.
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new TypeError('This is a web page');
    const chunks: Bytes[] = [];
    let size = 0;
    for (const reader = response.body?.getReader(); reader;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > sizeMax) {
        await reader.cancel();
        throw new NotPublished('it’s longer than its head says');
      }
      chunks.push(value);
      onBytes?.(size);
    }
    return join(chunks, size);
  };

function join(chunks: readonly Bytes[], size: number): Bytes {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
