import { Type } from 'typebox';

/** The name of what a schema says to traces and to Redux DevTools (docs/replay.md). */
export const TRACED_AS = 'x-traced-as';

/**
 * A text that everybody may read, such as a course's name. Every other text is personal: traces and Redux DevTools get
 * a label in its place.
 */
export const publicText = (options: Parameters<typeof Type.String>[0] = {}) =>
  Type.String({ ...options, [TRACED_AS]: 'public' });

/** The id of a member: `member-1` in a trace. */
export const memberId = (options: Parameters<typeof Type.String>[0] = {}) =>
  Type.String({ ...options, [TRACED_AS]: 'member' });

/** A moment (ISO 8601). */
export const time = () => Type.String({ format: 'date-time' });

/** A text that may be null. */
export const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
