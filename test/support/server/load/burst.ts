/**
 * Sends very many requests of one or several networks at once, from a thread of its own, so that the test that measures meanwhile
 * is not disturbed.
 */
import { Worker } from 'node:worker_threads';

export type Burst = {
  /** Raw HTTP/1.1 requests. */
  requests: readonly string[];
  /**
   * The requests are shared out among so many connections, each of which sends its own without waiting for a response.
   */
  connections: number;
  /** Whether responses are read. */
  isRead: boolean;
};

/** How often each status came, and how many connections the server closed before all responses had come. */
export type Outcome = { statuses: Record<string, number>; cut: number };

/** @param from addresses of this machine, all of 127.0.0.0/8 are; connections come from one after the other */
export function sendBurst(
  url: string,
  from: readonly string[],
  burst: Burst,
): { done: Promise<Outcome>; stop: () => Promise<unknown> } {
  const { hostname, port } = new URL(url);
  const worker = new Worker(new URL('burstThread.ts', import.meta.url), {
    workerData: { host: hostname, port: Number(port), from, burst } satisfies BurstData,
  });
  const done = new Promise<Outcome>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { done, stop: () => worker.terminate() };
}

export type BurstData = { host: string; port: number; from: readonly string[]; burst: Burst };

export const rawGet = (path: string, headers: Record<string, string> = {}): string => raw('GET', path, headers);

export function rawPost(path: string, body: string, headers: Record<string, string> = {}): string {
  return raw('POST', path, { 'content-length': String(Buffer.byteLength(body)), ...headers }) + body;
}

function raw(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
