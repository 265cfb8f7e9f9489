import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../server/product.ts';

/** Fault of one connection, which carries one request. */
export const TROUBLES = [
  /** Request and response are each delayed up to a second. */
  'slow',
  /** The request never reaches the server. */
  'lostRequest',
  /** Half of the request reaches the server, then both ends are cut off. */
  'tornRequest',
  /** The server responds, but the response is lost. */
  'lostResponse',
  /** The first bytes of the response arrive, then a reset. */
  'tornResponse',
  /** The client's connection fails at once; the request reaches the server late, possibly after its retry. */
  'lateRequest',
  /** The client half-closes its connection; the response still arrives. */
  'halfClosed',
] as const;
export type Trouble = (typeof TROUBLES)[number] | 'none';

export type FaultyNetwork = {
  origin: string;
  /** Count of each fault. */
  seen: Map<Trouble, number>;
  /** Resolves when nothing is in flight. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

const LATEST_MS = 1000;

/** A proxy in front of a server; `next` returns the fault of each connection. */
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

/** Forwards one request and its response, subject to the fault. */
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

  const response = await firstOf(far);
  if (trouble === 'slow') await pause(randomInt(LATEST_MS));
  if (trouble === 'lostResponse') near.resetAndDestroy();
  else if (trouble === 'tornResponse' && response) {
    await new Promise((resolve) => near.write(response.subarray(0, response.length / 2), resolve));
    near.resetAndDestroy();
  } else if (response && !near.destroyed) near.end(response);
  else near.destroy();
  far.destroy();
}

/** The first chunk, which holds the whole message here; null without one. */
function firstOf(socket: Socket): Promise<Buffer | null> {
  return new Promise((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(null));
    socket.once('end', () => resolve(null));
  });
}
