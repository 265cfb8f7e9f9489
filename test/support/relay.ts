import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './product.ts';

/** A port that leads to another one, which can be changed: the address by which a deployment knows its primary. */
export type Relay = { port: number; leadTo: (port: number) => void; close: () => Promise<void> };

export async function startRelay(first: number): Promise<Relay> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.once('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port }, resolve));
  return {
    port,
    leadTo: (next) => {
      target = next;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
