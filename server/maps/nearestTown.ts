import { geoDistance } from 'd3-geo';
import type { CourseOnMap } from './places.ts';

/** Towns with fewer courses are too small to describe where a course is. */
const LEAST_COURSES = 4;
const EARTH_RADIUS_MILES = 3958.8;
const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

export type NearestTown = { name: string; miles: number; direction: string };

/** The nearest town with several courses, whose position is the mean of theirs; null if the state has no such town. */
export function nearestTown(course: CourseOnMap, courses: readonly CourseOnMap[]): NearestTown | null {
  const towns = [...Map.groupBy(courses, ({ city }) => city)]
    .filter(([, own]) => own.length >= LEAST_COURSES)
    .map(([name, own]) => ({
      name,
      at: { lat: meanOf(own.map(({ lat }) => lat)), lon: meanOf(own.map(({ lon }) => lon)) },
    }))
    .map(({ name, at }) => ({
      name,
      at,
      miles: geoDistance([at.lon, at.lat], [course.lon, course.lat]) * EARTH_RADIUS_MILES,
    }))
    .toSorted((one, other) => one.miles - other.miles || one.name.localeCompare(other.name, 'en'));
  const [town] = towns;
  if (!town) return null;
  const isInIt = town.name === course.city;
  return { name: town.name, miles: isInIt ? 0 : Math.round(town.miles), direction: directionOf(town.at, course) };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function directionOf(from: { lat: number; lon: number }, to: { lat: number; lon: number }): string {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180);
  const turn = Math.atan2(east, to.lat - from.lat) / (2 * Math.PI);
  return DIRECTIONS[(Math.round(turn * DIRECTIONS.length) + DIRECTIONS.length) % DIRECTIONS.length] ?? 'north';
}
