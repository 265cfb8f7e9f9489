import type { Course } from '#contract/courses';
import type { CourseOfState } from './repository.ts';

const collator = new Intl.Collator('en', { numeric: true });

/** A to Z as the rankings sort. */
export function byName(one: CourseOfState, other: CourseOfState): number {
  return collator.compare(one.name, other.name) || one.id - other.id;
}

/** Facts that are not known are left out. */
export function toCourse(row: CourseOfState): Course {
  return {
    _id: row.id,
    name: row.name,
    city: row.city,
    state: row.state,
    locationId: row.location_id,
    lat: row.lat,
    lon: row.lon,
    ...(row.holes === null ? {} : { holes: row.holes }),
    ...(row.par === null ? {} : { par: row.par }),
    ...(row.access === null ? {} : { access: row.access }),
    ...(row.opened === null ? {} : { opened: row.opened }),
    ...(row.architect === null ? {} : { architect: row.architect }),
    active: row.active,
  };
}
