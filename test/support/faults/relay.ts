import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../server/product.ts';

/** TCP relay with a changeable target, which a deployment uses as the address of its primary. */
export type Relay = {
  port: number;
  leadTo: (port: number) => void;
  /** Delays data in both directions from now on. */
  delay: (ms: number) => void;
  /** Breaks all connections. */
  cut: () => void;
  close: () => Promise<void>;
};

export async function startRelay(first: number): Promise<Relay> {
  let target = first;
  let delayMs = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      pass(one, other, () => delayMs);
      one.once('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port }, resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    leadTo: (next) => {
      target = next;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    cut,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Pipes one socket into the other, in order. */
function pass(from: Socket, to: Socket, delayMs: () => number): void {
  const waiting: (() => void)[] = [];
  const later = (act: () => void): void => {
    waiting.push(act);
    const next = (): void => waiting.shift()?.();
    if (delayMs() === 0 && waiting.length === 1) next();
    else setTimeout(next, delayMs());
  };
  from.on('data', (chunk: Buffer) => later(() => to.writable && to.write(chunk)));
  from.on('end', () => later(() => to.end()));
}
