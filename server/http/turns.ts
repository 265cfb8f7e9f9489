import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { isInternalRequest } from './internalRequests.ts';

/** How many requests of one network may wait for their turn, how many of its votes, and how long. */
const MAX_WAITING = 300;
const MAX_VOTES_WAITING = 1000;
const MAX_WAIT_MS = 8000;

/**
 * Begins a request when it is its turn, with what ends the turn; a request that has waited too long is begun with null.
 * Returns false where too many wait.
 */
export type TakeTurn = (who: string, begin: Begin) => boolean;
type Begin = (end: (() => void) | null) => void;
type Queue = { begun: number; waiting: { since: number; begin: Begin }[] };

export type Turns = Record<'page' | 'picture' | 'call' | 'vote' | 'identity' | 'analytics', TakeTurn>;

/**
 * How many requests of one network are worked on at once: one page, because rendering keeps the process busy ten times
 * as long as a call; fewer calls than the pool has connections; as many votes as are written together. Those that wait
 * for services elsewhere have their own queues.
 */
export const createTurns = (): Turns => ({
  page: createQueues(1),
  picture: createQueues(2),
  call: createQueues(6),
  vote: createQueues(64, { mostWaiting: MAX_VOTES_WAITING }),
  identity: createQueues(6),
  analytics: createQueues(6),
});

/** A queue for each network. @param now milliseconds of a clock that is never set back */
export function createQueues(
  atOnce: number,
  { mostWaiting = MAX_WAITING, now = (): number => performance.now() } = {},
): TakeTurn {
  const queues = new Map<string, Queue>();

  function beginNext(who: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (!next) {
      queue.begun -= 1;
      if (queue.begun === 0) queues.delete(who);
    } else if (now() - next.since > MAX_WAIT_MS) {
      next.begin(null);
      beginNext(who, queue);
    } else next.begin(() => beginNext(who, queue));
  }

  return (who, begin) => {
    const queue = queues.get(who) ?? { begun: 0, waiting: [] };
    queues.set(who, queue);
    if (queue.begun < atOnce) {
      queue.begun += 1;
      begin(() => beginNext(who, queue));
      return true;
    }
    if (queue.waiting.length >= mostWaiting) return false;
    queue.waiting.push({ since: now(), begin });
    return true;
  };
}

export type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void;

/**
 * An onRequest hook: a request waits while too many of its network are being worked on. Its turn lasts until the client
 * has read the response or is gone.
 */
export function waitForTurn(takeTurn: TakeTurn): OnRequest {
  return ({ network, raw: { socket } }, reply, done) => {
    if (isInternalRequest()) {
      done();
      return;
    }
    const isTaken = takeTurn(network, (end) => {
      if (end === null) done(tooMuch());
      else if (socket.destroyed) end();
      else {
        // What other networks have sent is read first.
        onceClosed(reply.raw, socket, () => setImmediate(end));
        done();
      }
    });
    if (!isTaken) done(tooMuch());
  };
}

/**
 * Calls back once. A response that waits for an earlier one of its connection does not notice when the connection
 * breaks.
 */
function onceClosed(response: ServerResponse, socket: Socket, callback: () => void): void {
  const closed = (): void => {
    response.off('close', closed);
    socket.off('close', closed);
    callback();
  };
  response.once('close', closed);
  socket.once('close', closed);
}

const tooMuch = (): ApiError =>
  new ApiError('too_many_requests', 'That was too much at once. Try again in a moment.', { retryAfterSeconds: 2 });
