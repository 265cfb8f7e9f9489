import type { DestinationStream } from 'pino';

type Line = { level: number; time: number; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Takes the JSON lines of a log, one or several at once, and writes them for people. */
export function readable(stream: DestinationStream): DestinationStream {
  return {
    write: (lines) => {
      for (const line of lines.split('\n')) if (line !== '') stream.write(`${inWords(line)}\n`);
    },
  };
}

function inWords(line: string): string {
  if (!line.startsWith('{')) return line;
  const { level, time, msg = '', err, pid: _pid, hostname: _hostname, ...facts } = JSON.parse(line) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const more = Object.keys(facts).length > 0 ? JSON.stringify(facts) : '';
  const words = [clock, LEVELS[level] ?? '', msg, more].filter((part) => part !== '').join(' ');
  return err?.stack ? `${words}\n${err.stack}` : words;
}
