import type { Course, CourseOfArchitect } from '#contract/courses';
import type { Movement } from '#contract/leaderboard';
import { number, objectOf, optional, orElse, orNull, text } from './responseShape.ts';

const named = { name: text, city: text };
const placed = { rank: orNull(number), votes: number };

export const courseFields = {
  ...named,
  _id: number,
  state: orElse(text, ''),
  locationId: orElse(text, ''),
  holes: optional(number),
  par: optional(number),
  opened: optional(number),
  access: optional(text),
  architect: optional(text),
};
export const readCourse = objectOf<Course>(courseFields);

export const readMovement = (value: unknown): Movement => (value === 'new' ? value : orNull(number)(value));

/** What the rows of rankings and results have. */
export const standingFields = { ...named, courseId: number, access: optional(text), ...placed };
export const readCourseOfArchitect = objectOf<CourseOfArchitect>({ ...standingFields, state: text });
