import type { ConsoleLine, RecordedStep } from './recorder.ts';
import type { Redaction } from './redact.ts';

/** A request that ended with a step; `path` has labels in place of what is personal. Never a body. */
export type TracedCall = {
  method: string;
  path: string;
  /** Null where no response came. */
  status: number | null;
  /** Null where the trace does not have its start. */
  ms: number | null;
  tries: number;
  /** Names it in the server's log; null where the response does not. */
  requestId: string | null;
};
/** `words` are the code's; `values` have labels in place of what is personal. */
export type TracedLine = { level: ConsoleLine['level']; words: string; values: unknown[] };

/** How a request ended, such as `200, 34 ms`. */
export function outcomeOf({ status, ms, tries }: TracedCall): string {
  const parts = [status ?? 'no response', ms === null ? [] : `${ms} ms`, tries > 1 ? `sent ${tries} times` : []];
  return parts.flat().join(', ');
}

export const hasFailed = ({ status }: TracedCall): boolean => status === null || status >= 400;

export const lineText = ({ words, values }: TracedLine): string =>
  [words, ...values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))].join(' ').trim();

const REQUEST_ID = /^[\w-]{8,64}$/;
const ERROR_NAME = /^[A-Z]\w{0,40}$/;
/** A place in a file of the build, at the end of a line of a stack. */
const FRAME = /^[\w-]{1,40}(?:\.[\w-]{1,40}){0,3}\.[jt]sx?:\d{1,7}:\d{1,7}/;
const FRAMES = 8;

type Redact = Redaction['redact'];
type OfRequest = { meta?: { requestId?: string; requestStatus?: string } };

/** When each request was started (ms since 1970), by RTK Query's id of it. */
export function startsOf(steps: readonly RecordedStep[]): Map<string | undefined, number> {
  const starts = new Map<string | undefined, number>();
  for (const { at, action } of steps) {
    const { meta } = action as OfRequest;
    if (meta?.requestStatus === 'pending') starts.set(meta.requestId, at);
  }
  return starts;
}

export function tracedCall(
  { call, at, action }: RecordedStep,
  starts: ReturnType<typeof startsOf>,
  redact: Redact,
): TracedCall | undefined {
  if (!call) return undefined;
  const { method, url, tries, status, requestId } = call;
  const { pathname, search } = new URL(url);
  const start = starts.get((action as OfRequest).meta?.requestId);
  return {
    method,
    path: redact(pathname + search),
    status: status ?? null,
    ms: start === undefined ? null : at - start,
    tries,
    requestId: requestId && REQUEST_ID.test(requestId) ? requestId : null,
  };
}

/**
 * The first text of a line is the code's (`console.warn('No token:', url)`), as the console has it; what follows are
 * values. What JSON cannot hold, such as an element of the page, is named by its kind alone.
 */
export function plainLine({ level, parts: [first, ...rest] }: ConsoleLine): TracedLine {
  const hasWords = typeof first === 'string';
  return { level, words: hasWords ? first : '', values: (hasWords ? rest : [first, ...rest]).map(plainValue) };
}

function plainValue(value: unknown): unknown {
  if (value instanceof Error) return new TracedError(value);
  try {
    return JSON.parse(JSON.stringify(value ?? null)) as unknown;
  } catch {
    return '(object)';
  }
}

const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => FRAME.exec(line.slice(line.lastIndexOf('/') + 1))?.[0] ?? [])
    .slice(0, FRAMES);

/** Of an error its name and the places in its stack are kept, and not its message, which may quote anything. */
class TracedError {
  readonly name: string;
  readonly at: string[];
  readonly message: string;

  constructor({ name, stack, message }: Error) {
    this.name = ERROR_NAME.test(name) ? name : 'Error';
    this.at = framesOf(stack ?? '');
    this.message = message;
  }
}

export const redactedLine = ({ values, ...line }: TracedLine, redact: Redact): TracedLine => ({
  ...line,
  values: values.map((value) =>
    value instanceof TracedError ? { name: value.name, at: value.at, message: redact(value.message) } : redact(value),
  ),
});
