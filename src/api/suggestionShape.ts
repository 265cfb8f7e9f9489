import type { NearCourse, Suggestion } from '#contract/suggestions';
import { number, objectOf, orNull, text, time } from './responseShape.ts';

const named = { _id: number, name: text, city: text };

export const suggestionFields = {
  _id: number,
  kind: text,
  state: text,
  status: text,
  createdAt: time,
  decidedAt: orNull(time),
  city: orNull(text),
  name: orNull(text),
  field: orNull(text),
  value: orNull(text),
  source: orNull(text),
  sentence: orNull(text),
  course: orNull(objectOf<NonNullable<Suggestion['course']>>(named)),
};
export const readSuggestion = objectOf<Suggestion>(suggestionFields);
export const readNearCourse = objectOf<NearCourse>(named);
