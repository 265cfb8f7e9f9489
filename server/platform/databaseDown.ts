/** SQLSTATE classes and codes that say "not now": connection lost, server stopping or starting, too many connections, statement timed out, deadlock. */
const SQL_STATES = /^(08...|57P0[123]|53300|57014|40001|40P01)$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** `pg` reports these two without a code. */
const MESSAGES = /timeout exceeded when trying to connect|Connection terminated/i;

/** True when repeating the request later may well succeed, because the database could not be asked now. */
export function isDatabaseDown(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return SQL_STATES.test(code) || SOCKET_CODES.has(code) || MESSAGES.test(error.message);
}
