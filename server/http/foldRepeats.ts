import type { LogFn, Logger } from 'pino';

type Hook = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void;

const A_MINUTE_MS = 60_000;
const [WARN, FATAL] = [40, 60];
/** How many kinds of failure are counted at a time; lines of further kinds are all written. */
const MOST_KINDS = 200;

/**
 * A hook of pino: of a failure that repeats, the first line is written at once, and then one a minute with the number
 * of those left out (`times`). So is a security event that names nobody, for anybody can cause it as often as they like;
 * those of a member and the end of the process are always written.
 */
export function foldRepeats(everyMs = A_MINUTE_MS): Hook {
  const counts = new Map<string, number>();

  return function fold(args, method, level) {
    const kind = kindOf(args, level);
    const count = kind === undefined ? undefined : counts.get(kind);
    if (kind === undefined || (count === undefined && counts.size >= MOST_KINDS)) {
      method.apply(this, args);
    } else if (count !== undefined) {
      counts.set(kind, count + 1);
    } else {
      counts.set(kind, 0);
      method.apply(this, args);
      const again = (): void => {
        const times = counts.get(kind) ?? 0;
        if (times === 0) {
          counts.delete(kind);
          return;
        }
        counts.set(kind, 0);
        method.apply(this, counted(args, times));
        setTimeout(again, everyMs).unref();
      };
      setTimeout(again, everyMs).unref();
    }
  };
}

/** What repeats; undefined for lines that are all written. */
function kindOf([first, text]: unknown[], level: number): string | undefined {
  if (level >= FATAL) return undefined;
  // A line without facts is what the start or the database says, at any level.
  if (typeof first === 'string') return first;
  if (level < WARN || !(first instanceof Object)) return undefined;
  if ('security' in first) {
    const { memberId, sessionId, security, directive = '', blocked = '' } = first as Record<string, unknown>;
    return (memberId ?? sessionId) ? undefined : [security, directive, blocked].map(String).join('|');
  }
  const { err, route = '' } = first as { err?: unknown; route?: unknown };
  const { code = '', message = '' } = (err ?? {}) as { code?: unknown; message?: unknown };
  return [text, route, code, message].map(String).join('|');
}

function counted(args: Parameters<LogFn>, times: number): Parameters<LogFn> {
  const [first, ...rest] = args as [unknown, ...unknown[]];
  const facts = typeof first === 'string' ? [{ times }, first] : [{ ...(first as object), times }];
  return [...facts, ...rest] as unknown as Parameters<LogFn>;
}
