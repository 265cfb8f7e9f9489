/**
 * Classes and codes of PostgreSQL errors that a retry may not meet: connection failure, shutdown, no room left (disk,
 * memory, connections), statement or lock timeout, read-only server, deadlock, a snapshot that others have overtaken.
 */
const SQL_STATES = /^(08...|57P0.|57014|53[0-3]00|55P03|25006|40P01|40001)$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** The driver's messages, which have no code, for a connection that broke. */
const BROKEN_CONNECTION = /^Connection terminated|is not queryable$/;

/** No connection to the database could be had in time. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
    this.name = 'NoConnection';
  }
}

/** Those that waited for a row or a lock too long, or in a circle. */
const IN_THE_WAY = /^(57014|55P03|40P01|40001)$/;

/** True where other work may succeed although this has failed. */
export const isOfItsOwn = (error: unknown): boolean => IN_THE_WAY.test(codeOf(error)) || !isUnavailable(error);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True for errors of the database that a retry may not meet (503), false for our own errors (500). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoConnection || BROKEN_CONNECTION.test(error.message)) return true;
  const code = codeOf(error);
  const syscall = 'syscall' in error ? error.syscall : undefined;
  // Without its server, a local socket is a file that is not there.
  const isNoSocket = code === 'ENOENT' && syscall === 'connect';
  return SQL_STATES.test(code) || isNoSocket || (syscall !== undefined && NETWORK_CODES.has(code));
}
