import { Type } from 'typebox';

/** A moment (ISO 8601). */
export const time = () => Type.String({ format: 'date-time' });

/** A text that may be null. */
export const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
