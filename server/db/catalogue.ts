import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { ACCESS_KINDS } from '#contract/courses';
import type { CatalogueFacts } from './schema.ts';

export type CatalogueCourse = CatalogueFacts & { slug: string; state: string };

/** Version of data/courses.csv; increment it with every change of the file, so that databases are updated. */
export const CATALOGUE_VERSION = 2;

/** The courses of data/courses.csv in the order of the file. */
export async function readCatalogue(): Promise<CatalogueCourse[]> {
  const file = new URL('./data/courses.csv', import.meta.url);
  const rows: Record<string, string>[] = parse(await readFile(file, 'utf8'), { columns: true });
  const baseSlugs = rows.map((row) => slugOf(text(row, 'state'), text(row, 'name')));
  const uses = Map.groupBy(baseSlugs, (slug) => slug);
  return rows.map((row, index) => {
    const base = baseSlugs[index] ?? '';
    const isShared = (uses.get(base)?.length ?? 0) > 1;
    return {
      slug: isShared ? slugOf(base, text(row, 'city')) : base,
      state: text(row, 'state'),
      name: text(row, 'name'),
      city: row.city ?? '',
      lat: Number(text(row, 'lat')),
      lon: Number(text(row, 'lon')),
      holes: integer(row.holes),
      par: integer(row.par),
      access: ACCESS_KINDS.find((kind) => kind === row.access) ?? null,
      opened: integer(row.opened),
      architect: row.architect === '' ? null : (row.architect ?? null),
    };
  });
}

/** Opaque to clients, but the same in every database, so that links work with a new one, too. */
export function locationIdOf(code: string): string {
  return createHash('sha256').update(`location:${code}`).digest('hex').slice(0, 12);
}

/** Identifies a course across imports: lower-case words joined by hyphens, without accents. */
export function slugOf(...parts: string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʻ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function text(row: Record<string, string>, column: string): string {
  const value = row[column];
  if (!value) throw new Error(`A row of the course catalogue has no ${column}: ${JSON.stringify(row)}`);
  return value;
}

function integer(value: string | undefined): number | null {
  return value ? Number.parseInt(value, 10) : null;
}
