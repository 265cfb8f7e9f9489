import type { AdminCourse, CourseChange, NewCourse } from '#contract/adminCourses';
import type { Access } from '#contract/courses';

export const COURSE_FIELDS = [
  'locationId',
  'name',
  'city',
  'lat',
  'lon',
  'holes',
  'par',
  'opened',
  'access',
  'architect',
  'externalId',
] as const;
type CourseField = (typeof COURSE_FIELDS)[number];

/** A course as the form holds it: every field is text. */
export type CourseForm = Record<Exclude<CourseField, 'access'>, string> & { access: Access | '' };

export const COURSE_LABELS: Record<CourseField, string> = {
  locationId: 'State',
  name: 'Name',
  city: 'City',
  lat: 'Latitude',
  lon: 'Longitude',
  holes: 'Holes',
  par: 'Par',
  opened: 'Year opened',
  access: 'Access',
  architect: 'Architect',
  externalId: 'External ID',
};

export const ACCESS_OPTIONS = [
  ['', 'Not known'],
  ['public', 'Public'],
  ['municipal', 'Municipal'],
  ['resort', 'Resort'],
  ['semi-private', 'Semi-private'],
  ['private', 'Private'],
  ['military', 'Military'],
] as const satisfies readonly (readonly [Access | '', string])[];

export function toFormValues(course: AdminCourse | undefined, locationId: string): CourseForm {
  const text = (value: string | number | null | undefined) => String(value ?? '');
  return {
    locationId: course?.locationId ?? locationId,
    name: text(course?.name),
    city: text(course?.city),
    lat: text(course?.lat),
    lon: text(course?.lon),
    holes: text(course?.holes),
    par: text(course?.par),
    opened: text(course?.opened),
    access: course?.access ?? '',
    architect: text(course?.architect),
    externalId: text(course?.externalId),
  };
}

const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
const textOrNull = (typed: string): string | null => typed.trim() || null;

function toCourse(form: CourseForm) {
  return {
    name: form.name.trim(),
    city: form.city.trim(),
    lat: Number(form.lat),
    lon: Number(form.lon),
    holes: numberOrNull(form.holes),
    par: numberOrNull(form.par),
    opened: numberOrNull(form.opened),
    access: form.access === '' ? null : form.access,
    architect: textOrNull(form.architect),
    externalId: textOrNull(form.externalId),
  };
}

/** The fields that differ from the course, so that another admin's change of the others is not overwritten. */
export function differenceTo(course: AdminCourse, form: CourseForm): CourseChange {
  const before: CourseChange = toCourse(toFormValues(course, course.locationId));
  const after: CourseChange = toCourse(form);
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => before[key as keyof CourseChange] !== value),
  );
}

export const toNewCourse = (form: CourseForm): NewCourse => ({ locationId: form.locationId, ...toCourse(form) });
