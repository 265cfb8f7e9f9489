import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { slugOf } from './catalogue.ts';

/** The place of a course among those of its state, from 1; null for one that is not in the list. */
export type AppealOf = (course: { state: string; name: string }) => number | null;

type Row = { state: string; name: string; order: string };

const FILE = path.join(import.meta.dirname, 'data/appeal.csv');

let known: AppealOf | null = null;

/** data/appeal.csv: the courses of each state in the order in which golfers would name them. Read once. */
export async function readAppeal(): Promise<AppealOf> {
  if (known) return known;
  const rows: Row[] = parse(await readFile(FILE, 'utf8'), { columns: true });
  const places = new Map(rows.map(({ state, name, order }) => [slugOf(state, name), Number(order)]));
  known = ({ state, name }) => places.get(slugOf(state, name)) ?? null;
  return known;
}
