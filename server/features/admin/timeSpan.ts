import { Type } from 'typebox';

/** Query of a list that is narrowed by time. */
export const timeSpan = {
  from: Type.Optional(Type.String({ format: 'date-time', description: 'The first moment' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'The first moment after it' })),
} as const;
