/** What mixpanel-browser 2.83 sends (POST /track/ and /record/), checked before it is kept or passed on. */
import { parse as parseForm } from 'node:querystring';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError } from '../../http/errors.ts';

/** The library sends `data` and a few settings. A form is read no further: a megabyte of "a&" would take seconds. */
const FIELDS_A_FORM = 10;
const EVENT_MAX_LENGTH = 8192;
/** Our events are flat. A hundred thousand nested brackets would overflow the stack of JSON.stringify. */
const EVENT_MAX_DEPTH = 10;
const SHORT_TEXT = { minLength: 1, maxLength: 255 } as const;

const TrackedEvent = Type.Object({
  event: Type.String(SHORT_TEXT),
  properties: Type.Object({
    token: Type.String(SHORT_TEXT),
    distinct_id: Type.String(SHORT_TEXT),
    $insert_id: Type.String(SHORT_TEXT),
    /** Seconds since 1970. */
    time: Type.Number({ minimum: 0, maximum: 1e11 }),
  }),
});
export type TrackedEvent = Static<typeof TrackedEvent>;

const Batch = Type.Array(Type.Unknown());

/** The query of a part of a session recording; its body is an array of frames, gzipped or not. */
export const RecordingPart = Type.Object({
  replay_id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  seq: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  distinct_id: Type.String(SHORT_TEXT),
  /** Seconds since 1970. */
  replay_start_time: Type.Number({ minimum: 0, maximum: 1e11 }),
  replay_length_ms: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
  format: Type.Enum(['gzip', 'body']),
});
export type RecordingPart = Static<typeof RecordingPart>;

/** The events of a form body `data=…`, which holds JSON, plain or in base64. Invalid events are left out. */
export function readEvents(form: string): TrackedEvent[] {
  const { data } = parseForm(form, '&', '=', { maxKeys: FIELDS_A_FORM });
  const batch = parse(typeof data === 'string' ? data : '');
  const events = Value.Check(Batch, batch) ? batch.filter(isStorableEvent) : [];
  if (events.length === 0) throw unreadable();
  return events;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(/^[[{]/.test(data) ? data : Buffer.from(data, 'base64').toString());
  } catch {
    throw unreadable();
  }
}

/** Valid, short enough, and without characters that PostgreSQL cannot store: NUL and lone surrogates. */
function isStorableEvent(event: unknown): event is TrackedEvent {
  if (!Value.Check(TrackedEvent, event) || !isWithin(event, EVENT_MAX_DEPTH)) return false;
  const json = JSON.stringify(event);
  return json.length <= EVENT_MAX_LENGTH && !/\\u(0000|d[89a-f])/.test(json);
}

/** Whether there are at most so many levels of lists and objects. */
function isWithin(value: unknown, levels: number): boolean {
  if (!(value instanceof Object)) return true;
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1));
}

function unreadable(): ApiError {
  return new ApiError('bad_request', 'These don’t look like events from the analytics library.');
}
