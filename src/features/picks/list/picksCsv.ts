import type { Course } from '#contract/courses';
import { toCsvText } from '#contract/csv';

const COLUMNS = ['Place', 'Course', 'City', 'State', 'Access', 'Holes', 'Par'] as const;

/** A quoted field as in RFC 4180. */
function field(value: string | number | undefined): string {
  return `"${toCsvText(String(value ?? '')).replaceAll('"', '""')}"`;
}

/** The picks in order as CSV (RFC 4180), with a byte order mark so that spreadsheets detect UTF-8. */
export function picksCsv(picks: readonly (Pick<Course, 'name'> & Partial<Course>)[]): string {
  const rows = picks.map(({ name, city, state, access, holes, par }, index) => [
    index + 1,
    name,
    city,
    state,
    access,
    holes,
    par,
  ]);
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}
