import { distance, type Point } from './geometry.ts';
import { isOnLand, nearestShore } from './land.ts';
import type { StateOutline } from './outlines.ts';

/** What a map needs to know of a course. */
export type CourseOnMap = { _id: number; name: string; city: string; lat: number; lon: number };
export type Place = { course: CourseOnMap; at: Point; isMoved: boolean };

/** A course may lie this far off the drawn shore: the outline is simplified, and so are the coordinates. */
const OFF_SHORE = 3;

/** Where each course is drawn: where it lies, or where its town is when that is outside its state. */
export function placesOf(outline: StateOutline, courses: readonly CourseOnMap[]): Place[] {
  const places = courses.map((course) => ({ course, at: outline.project(course) }));
  const isOutside = (at: Point) =>
    !isOnLand(outline.shore, at) && distance(at, nearestShore(outline.shore, at)) > OFF_SHORE;
  const outside = new Set(places.filter(({ at }) => isOutside(at)));
  return places.map((place) => {
    if (!outside.has(place)) return { ...place, isMoved: false };
    const town = places.filter((other) => !outside.has(other) && other.course.city === place.course.city);
    const at = town.length > 0 ? meanOf(town.map((other) => other.at)) : nearestShore(outline.shore, place.at);
    return { ...place, at, isMoved: true };
  });
}

const meanOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
