import { Writable } from 'node:stream';

export type LogLine = { level: number; msg: string; security?: string } & Record<string, unknown>;

/** Takes what a server logs; `lines` are parsed, `text` is what stands in the file. */
export function logBook(): { stream: Writable; lines: () => LogLine[]; text: () => string; clear: () => void } {
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
