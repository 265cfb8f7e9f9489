import { Writable } from 'node:stream';

export type LogLine = { level: number; msg: string; security?: string } & Record<string, unknown>;

/** Captures a server's log: `lines` are parsed, `text` is raw. */
export function captureLog(): { stream: Writable; lines: () => LogLine[]; text: () => string; clear: () => void } {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  return {
    stream,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LogLine),
    clear: () => {
      text = '';
    },
  };
}
