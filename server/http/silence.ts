import { Socket } from 'node:net';
import type { OnRequest } from './turns.ts';

/**
 * An onRequest hook for work during which nothing moves on the connection; otherwise it would be closed after ten
 * seconds.
 */
export const allowSilence =
  (ms: number): OnRequest =>
  ({ raw: { socket } }, _reply, done) => {
    // Requests that are injected have no connection.
    if (socket instanceof Socket) socket.setTimeout(ms);
    done();
  };
