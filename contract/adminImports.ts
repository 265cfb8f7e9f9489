import { Type, type Static } from 'typebox';
import { Reason } from './admin.ts';
import { COURSE_FACTS, CourseId } from './courses.ts';
import { ErrorResponse } from './errors.ts';
import { orNull, publicText, time } from './fields.ts';

/** The columns of a file of courses; state, name, city, lat and lon must be there. */
export const IMPORT_COLUMNS = ['external_id', 'state', ...COURSE_FACTS, 'active'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The facts of a course that an import may change. */
export const IMPORT_FIELDS = [...COURSE_FACTS, 'external_id', 'active'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

const FieldValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export type ImportFieldValue = Static<typeof FieldValue>;

const SimilarCourse = Type.Object(
  {
    courseId: Type.Optional(CourseId),
    line: Type.Optional(Type.Integer({ description: 'Of a new course in the same file' })),
    name: publicText(),
    city: publicText(),
    miles: Type.Number(),
  },
  { title: 'SimilarCourse', description: 'A course near a new one that has a similar name' },
);

export const ImportChange = Type.Object(
  {
    line: Type.Integer({ description: 'In the file' }),
    kind: Type.Enum(['added', 'changed', 'unchanged']),
    courseId: Type.Optional(CourseId),
    name: publicText({ description: 'As it is now; of a new course as in the file' }),
    city: publicText(),
    state: publicText({ description: 'State code, upper case' }),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.Object({ from: FieldValue, to: FieldValue }), {
        description: 'What changes, by the names of the columns',
      }),
    ),
    similar: Type.Optional(Type.Array(SimilarCourse, { description: 'What a new course may be a duplicate of' })),
  },
  { title: 'ImportChange', description: 'What an import makes of one row of the file' },
);
export type ImportChange = Static<typeof ImportChange>;

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
    similar: Type.Integer({ description: 'How many of the added ones may be duplicates' }),
    badRows: Type.Integer(),
    errors: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }), {
      description: 'Of the first bad rows, by their line in the file',
    }),
    plan: publicText({ description: 'A name for exactly these changes, with which they are made' }),
    importId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Of what was imported, with which it can be undone',
    }),
  },
  { title: 'ImportReport', description: 'The result of an import, or of a dry run' },
);
export type ImportReport = Static<typeof ImportReport>;

export const ImportLine = Type.Union(
  [
    Type.Object({ progress: Type.Object({ done: Type.Integer(), of: Type.Integer() }) }),
    Type.Object({ changes: Type.Array(ImportChange) }),
    Type.Object({ report: ImportReport }),
    Type.Object({ error: ErrorResponse }),
  ],
  {
    title: 'ImportLine',
    description: 'One line of the response to an import: its progress, some of its changes, its report or its error',
  },
);
export type ImportLine = Static<typeof ImportLine>;

export const StoredImport = Type.Object(
  {
    _id: Type.Integer(),
    at: time(),
    actor: Type.Object({
      kind: Type.Enum(['admin', 'operator']),
      displayName: orNull(Type.String({ description: 'Null when the admin is gone' })),
    }),
    added: Type.Integer(),
    changed: Type.Integer(),
    undoUntil: time(),
    undoneAt: orNull(time()),
  },
  { title: 'StoredImport', description: 'An import of the last 30 days' },
);
export type StoredImport = Static<typeof StoredImport>;

export const StoredImports = Type.Object(
  { imports: Type.Array(StoredImport) },
  { title: 'StoredImports', description: 'The imports of the last 30 days, newest first' },
);
export type StoredImports = Static<typeof StoredImports>;

export const UndoImport = Type.Object(
  { reason: Reason },
  { title: 'UndoImport', description: 'Why an import is undone', additionalProperties: false },
);
export type UndoImport = Static<typeof UndoImport>;

const KeptFacts = Type.Object(
  {
    courseId: CourseId,
    name: publicText(),
    state: publicText({ description: 'State code, upper case' }),
    why: Type.Enum(['changed', 'merged', 'catalogue', 'taken'], {
      description: 'Changed since the import, merged, in the catalog, or another course has the old name or ID',
    }),
    fields: Type.Array(Type.Enum(IMPORT_FIELDS), { description: 'Empty where the whole course stays' }),
  },
  { title: 'KeptFacts', description: 'What an undone import leaves as it is' },
);
export type KeptFacts = Static<typeof KeptFacts>;

export const UndoneImport = Type.Object(
  {
    removed: Type.Integer({ description: 'New courses without votes' }),
    withdrawn: Type.Integer({ description: 'New courses with votes, which are kept' }),
    restored: Type.Integer({ description: 'Changed courses with their old facts' }),
    keptTotal: Type.Integer(),
    kept: Type.Array(KeptFacts, { description: 'The first of what stays' }),
  },
  { title: 'UndoneImport', description: 'The result of undoing an import' },
);
export type UndoneImport = Static<typeof UndoneImport>;
