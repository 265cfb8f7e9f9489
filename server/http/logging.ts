import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { foldRepeats } from './foldRepeats.ts';
import { readable } from './readableLog.ts';

/** The one log of a process: JSON lines, or readable ones on a terminal. */
export type Log = Logger;

/** Errors of the database drivers carry the statement's values: addresses and names. */
const REDACTED = ['err.detail', 'err.where', 'err.query', 'err.params', 'err.parameters', 'err.cause'];
const VERBOSE = ['debug', 'trace'];

/** Headers, bodies and addresses are never logged. Repeats are folded, except at the levels debug and trace. */
export function createLog(level: string, stream: DestinationStream & { isTTY?: boolean } = process.stdout): Log {
  const options = { level, redact: { paths: REDACTED, remove: true }, serializers: { err: factsOf } };
  const hooks = VERBOSE.includes(level) ? {} : { logMethod: foldRepeats() };
  return pino({ ...options, hooks }, stream.isTTY ? readable(stream) : stream);
}

/** pino marks the errors that it reads, and throws where one is frozen, as those of a store are. */
function factsOf(error: Error): object {
  try {
    return pino.stdSerializers.err(error);
  } catch {
    const { name: type, message, stack } = error;
    return { type, message, stack };
  }
}

/** Lines that are written at every level: what a start does, what becomes of processes and of the database. */
export function alwaysSaying(log: Log): (line: string) => void {
  const always = log.child({}, { level: 'info' });
  return (line) => always.info(line);
}

/**
 * Logs one line a request, at level info with `atInfo`, else at debug. It has the route's pattern, not the address,
 * which can hold ids.
 */
export function logRequests(app: FastifyInstance, { atInfo }: { atInfo: boolean }): void {
  const level = atInfo ? 'info' : 'debug';
  if (![...(atInfo ? ['info'] : []), ...VERBOSE].includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, routeOptions } = request;
    const durationMs = Math.round(reply.elapsedTime);
    request.log[level](
      { requestId, method, route: routeOptions.url, status: reply.statusCode, durationMs },
      'responded',
    );
    done();
  });
}
