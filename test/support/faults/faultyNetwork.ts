import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../server/product.ts';

/** What becomes of one connection, which carries one request. */
export const TROUBLES = [
  /** Request and answer each come up to a second late. */
  'slow',
  /** The request never reaches the server. */
  'lostRequest',
  /** Half of the request reaches the server, then both ends are cut off. */
  'tornRequest',
  /** The server has answered, and the answer never comes. */
  'lostAnswer',
  /** The first bytes of the answer come, then a reset. */
  'tornAnswer',
  /** The client hears at once that it is over; its request reaches the server later, when it has been sent again or even followed by others. */
  'lateRequest',
  /** The client's end of the request closes, as a pipe does: the answer still comes. */
  'halfClosed',
] as const;
export type Trouble = (typeof TROUBLES)[number] | 'none';

export type FaultyNetwork = {
  origin: string;
  /** How often each trouble has come. */
  seen: Map<Trouble, number>;
  /** Answers when nothing is on its way any more. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

const LATEST_MS = 1000;

/** A network in front of a server, in which `next` says what becomes of each connection. */
export async function startFaultyNetwork(target: number, next: () => Trouble): Promise<FaultyNetwork> {
  const seen = new Map<Trouble, number>();
  const underWay = new Set<Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const trouble = next();
    seen.set(trouble, (seen.get(trouble) ?? 0) + 1);
    near.on('error', () => undefined);
    const carried: Promise<void> = carry(near, { target, trouble }).finally(() => underWay.delete(carried));
    underWay.add(carried);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port }, resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Carries one request and its answer, as far as the trouble lets them come. */
async function carry(near: Socket, { target, trouble }: { target: number; trouble: Trouble }): Promise<void> {
  const request = await firstOf(near);
  if (request === null || trouble === 'lostRequest') return void near.destroy();
  if (trouble === 'lateRequest') near.destroy();
  if (trouble === 'slow' || trouble === 'lateRequest') await pause(randomInt(LATEST_MS));

  const far = connect({ host: '127.0.0.1', port: target, allowHalfOpen: true });
  far.on('error', () => undefined);
  if (trouble === 'tornRequest') {
    await new Promise((resolve) => far.write(request.subarray(0, request.length / 2), resolve));
    near.destroy();
    return void far.destroy();
  }
  if (trouble === 'halfClosed') far.end(request);
  else far.write(request);

  const answer = await firstOf(far);
  if (trouble === 'slow') await pause(randomInt(LATEST_MS));
  if (trouble === 'lostAnswer') near.resetAndDestroy();
  else if (trouble === 'tornAnswer' && answer) {
    await new Promise((resolve) => near.write(answer.subarray(0, answer.length / 2), resolve));
    near.resetAndDestroy();
  } else if (answer && !near.destroyed) near.end(answer);
  else near.destroy();
  far.destroy();
}

/** The first piece that arrives: requests and answers here are small enough for one. Null when there is none. */
function firstOf(socket: Socket): Promise<Buffer | null> {
  return new Promise((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(null));
    socket.once('end', () => resolve(null));
  });
}
