import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** Errors of the database drivers carry the statement's values: addresses and names. */
const REDACTED = ['err.detail', 'err.where', 'err.query', 'err.params', 'err.parameters', 'err.cause'];

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** JSON lines on standard output, or readable ones on a terminal. Headers, bodies and addresses are never logged. */
export async function createLoggerOptions(
  level: string,
  stream: Writable & { isTTY?: boolean } = process.stdout,
): Promise<LoggerOptions> {
  const shared = { level, redact: { paths: REDACTED, remove: true } };
  if (!stream.isTTY) return { ...shared, stream };
  const { default: pretty } = await import('pino-pretty');
  return { ...shared, stream: pretty({ destination: stream, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }) };
}

/**
 * One line a request, at level info where that is wanted, else at debug: the route's pattern, not its address, which can
 * hold ids.
 */
export function logRequests(app: FastifyInstance, { atInfo }: { atInfo: boolean }): void {
  const level = atInfo ? 'info' : 'debug';
  if (![...(atInfo ? ['info'] : []), 'debug', 'trace'].includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const durationMs = Math.round(reply.elapsedTime);
    request.log[level]({ method, route: routeOptions.url, status: reply.statusCode, durationMs }, 'responded');
    done();
  });
}
