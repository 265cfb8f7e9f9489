import { Type } from 'typebox';
import { ApiError } from '../../http/errors.ts';

/** Query of a paged list. */
export const paged = {
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, pattern: '^[\\w-]+$', description: '`nextCursor` of the page before' }),
  ),
} as const;

/** Opaque cursor: the sort key of a page's last row. */
export function writeCursor(...key: string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The two parts of a cursor's sort key; null without a cursor. */
export function readCursor(cursor: string | undefined): [string, string] | null {
  if (cursor === undefined) return null;
  const key = parse(Buffer.from(cursor, 'base64url').toString());
  if (Array.isArray(key) && key.length === 2) {
    const [first, second] = key as unknown[];
    if (isStorable(first) && isStorable(second) && writeCursor(first, second) === cursor) return [first, second];
  }
  throw unreadable();
}

/** A cursor whose first part is a time. */
export function readTimeCursor(cursor: string | undefined): { at: Date; id: string } | null {
  const key = readCursor(cursor);
  if (!key) return null;
  const at = new Date(/^\d{4}-/.test(key[0]) ? key[0] : Number.NaN);
  // PostgreSQL knows no year 0.
  if (!(at.getUTCFullYear() >= 1)) throw unreadable();
  return { at, id: key[1] };
}

/** A cursor of a time and a number. */
export function readNumberedCursor(cursor: string | undefined): { at: Date; id: number } | null {
  const key = readTimeCursor(cursor);
  if (!key) return null;
  if (!/^\d{1,9}$/.test(key.id)) throw unreadable();
  return { at: key.at, id: Number(key.id) };
}

/** PostgreSQL cannot store a NUL in a text. */
const isStorable = (part: unknown): part is string => typeof part === 'string' && !part.includes('\0');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(): ApiError {
  return new ApiError('bad_request', 'We couldn’t find this part of the list. Start at the top.', {
    fields: { cursor: 'This doesn’t have the right format.' },
  });
}
