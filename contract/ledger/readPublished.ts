import type { Bytes } from './bytes.ts';

/** Fetches a URL of the server; rejects when it cannot be reached. @param sizeMax maximum number of bytes to read */
export type ReadPublished = (
  path: string,
  options?: { sizeMax?: number; onBytes?: (bytes: number) => void },
) => Promise<Bytes>;

/** A 404, or a response that is not the requested data: a finding, not a network failure. */
export class NotPublished extends Error {}
