/** The thread of a burst: counts responses by the first lines they begin with. */
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { BurstData, Outcome } from './burst.ts';

const { host, port, from, burst } = workerData as BurstData;
const FIRST_LINE = /HTTP\/1\.1 (\d{3})/g;
/** Longer than the server lets a client not read. */
const UNREAD_MS = 20_000;
/** Of a first line that two packets share. */
const KEPT = 12;

const outcome: Outcome = { statuses: {}, cut: 0 };
const shares = Array.from({ length: burst.connections }, (_, nth) =>
  burst.requests.filter((_request, index) => index % burst.connections === nth),
).filter((share) => share.length > 0);

await Promise.all(shares.map((share, nth) => send(share, from[nth % from.length] ?? '')));
parentPort?.postMessage(outcome);

/** Sends requests in one go; resolves when each has its response, or when the server has closed the connection. */
function send(requests: readonly string[], localAddress: string): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ host, port, localAddress });
    let left = requests.length;
    let text = '';
    const leave = (): void => {
      if (left > 0) outcome.cut += 1;
      socket.destroy();
      resolve();
    };
    socket.once('error', () => undefined);
    socket.once('close', leave);
    socket.once('connect', () => socket.write(requests.join('')));
    if (!burst.isRead) {
      // What the server has sent before it closed the connection is read in the end.
      socket.pause();
      setTimeout(() => socket.resume(), UNREAD_MS);
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (const [, status = ''] of text.matchAll(FIRST_LINE)) {
        outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
        left -= 1;
      }
      text = text.slice(-KEPT).replace(FIRST_LINE, '');
      if (left <= 0) leave();
    });
  });
}
