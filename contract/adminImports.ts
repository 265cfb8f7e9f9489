import { Type, type Static } from 'typebox';
import { ErrorResponse } from './errors.ts';

/** The columns of a file of courses; state, name, city, lat and lon must be there. */
export const IMPORT_COLUMNS = [
  'external_id',
  'state',
  'name',
  'city',
  'lat',
  'lon',
  'holes',
  'par',
  'access',
  'opened',
  'architect',
  'active',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const ImportReport = Type.Object(
  {
    isDryRun: Type.Boolean(),
    skipsBad: Type.Boolean({ description: 'Bad rows are left out; otherwise a single one of them stops the import' }),
    isWhole: Type.Boolean({
      description: 'False where the file was not read further after 1,000 bad rows; then nothing is imported',
    }),
    rows: Type.Integer(),
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    badRows: Type.Integer(),
    errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: 'Of the first bad rows, by their line in the file',
    }),
  },
  { title: 'ImportReport', description: 'The result of an import, or of a dry run' },
);
export type ImportReport = Static<typeof ImportReport>;

export const ImportLine = Type.Union(
  [
    Type.Object({ progress: Type.Object({ done: Type.Integer(), of: Type.Integer() }) }),
    Type.Object({ report: ImportReport }),
    Type.Object({ error: ErrorResponse }),
  ],
  { title: 'ImportLine', description: 'One line of the response to an import: its progress, its report or its error' },
);
export type ImportLine = Static<typeof ImportLine>;
