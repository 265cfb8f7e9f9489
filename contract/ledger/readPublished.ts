import type { Bytes } from './bytes.ts';

/** Reads an address of the server; rejects when it cannot be reached. @param sizeMax more bytes than these are not read */
export type ReadPublished = (
  path: string,
  options?: { sizeMax?: number; onBytes?: (bytes: number) => void },
) => Promise<Bytes>;

/** A response that says that something is not there, or is not what was asked for: a finding, and no failure of the network. */
export class NotPublished extends Error {}
