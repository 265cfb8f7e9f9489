import { outputOf } from './outputOf.ts';

/** Result of wrk; latencies in milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number; errors: number };

type Options = {
  url: string;
  seconds: number;
  connections: number;
  /** A Lua script that makes the requests, and its arguments. */
  script?: string[];
  headers?: string[];
};

/** Loads one address with Debian's wrk: it costs the servers little of the processor they share with it. */
export async function wrk({ url, seconds, connections, script = [], headers = [] }: Options): Promise<Load> {
  const [file, ...args] = script;
  const output = await outputOf('wrk', [
    '--latency',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout=10s',
    ...headers.flatMap((header) => ['-H', header]),
    ...(file === undefined ? [] : ['-s', file]),
    url,
    ...(args.length > 0 ? ['--', ...args] : []),
  ]);
  const numberIn = (pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? 0);
  const sockets = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return {
    perSecond: numberIn(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(/^ +50% +([\d.]+)(us|ms|s) *$/m.exec(output)),
    p99: milliseconds(/^ +99% +([\d.]+)(us|ms|s) *$/m.exec(output)),
    errors: numberIn(/Non-2xx or 3xx responses: (\d+)/) + sockets.reduce((sum, count) => sum + Number(count), 0),
  };
}

function milliseconds(match: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? ''];
  if (!match || factor === undefined) throw new Error('wrk has not said its latencies');
  return Number(match[1]) * factor;
}
