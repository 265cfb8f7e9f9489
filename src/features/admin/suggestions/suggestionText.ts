import type { AdminCourse } from '#contract/adminCourses';
import type { CorrectedField, Suggestion } from '#contract/suggestions';
import { CORRECTED_FIELD_LABELS } from '../../../shared/suggestionLabels.ts';
import { ACCESS_OPTIONS, type CourseForm, toFormValues } from '../courses/courseForm.ts';

/** Name of a suggestion in headings and buttons. */
export function titleOf({ kind, name, course, field }: Suggestion): string {
  if (kind === 'course') return name ?? '';
  return `${course?.name ?? 'A course we no longer have'}: ${field ? CORRECTED_FIELD_LABELS[field] : ''}`;
}

/** What the site says about a field of a course. */
export function factOf(course: AdminCourse | null, field: CorrectedField | null): string {
  if (!course || !field || field === 'other') return 'See the course';
  if (field === 'position') return `${course.lat}, ${course.lon}`;
  if (field === 'closed') return course.active ? 'Active' : 'Withdrawn';
  return String(course[field] ?? 'Not known');
}

const COPIED: readonly CorrectedField[] = ['name', 'city', 'holes', 'par', 'opened', 'architect'];

/** Form values of a course with the suggested correction filled in, if the field accepts it. */
export function correctedForm(course: AdminCourse, { field, value }: Suggestion): CourseForm {
  const form = toFormValues(course, course.locationId);
  if (field === null || value === null) return form;
  if (COPIED.includes(field)) return { ...form, [field]: value };
  const access = ACCESS_OPTIONS.find(([option]) => field === 'access' && option === value.toLowerCase());
  return access ? { ...form, access: access[0] } : form;
}
