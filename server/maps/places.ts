import { distance, type Point } from './geometry.ts';
import { isOnLand, nearestShore } from './land.ts';
import type { StateOutline } from './outlines.ts';

/** The facts of a course that a map needs. */
export type CourseOnMap = { _id: number; name: string; city: string; lat: number; lon: number };
export type Place = {
  course: CourseOnMap;
  at: Point;
  /** Whether the course lies outside its state. */ isMoved: boolean;
};

/** Tolerance outside the shore, because outline and coordinates are simplified. */
const OFF_SHORE = 3;

/** Position of each course on the map; a course outside its state is moved to its town, else to the shore. */
export function placesOf(outline: StateOutline, courses: readonly CourseOnMap[]): Place[] {
  const places = courses.map((course) => ({ course, at: outline.project(course) }));
  const isOutside = (at: Point) =>
    !isOnLand(outline.shore, at) && distance(at, nearestShore(outline.shore, at)) > OFF_SHORE;
  const outside = new Set(places.filter(({ at }) => isOutside(at)));
  const inside = places.filter((place) => !outside.has(place));
  const towns = new Map(
    [...Map.groupBy(inside, ({ course }) => course.city)].map(([city, own]) => [city, meanOf(own.map(({ at }) => at))]),
  );
  return places.map((place) => {
    if (!outside.has(place)) return { ...place, isMoved: false };
    return { ...place, at: towns.get(place.course.city) ?? nearestShore(outline.shore, place.at), isMoved: true };
  });
}

const meanOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
