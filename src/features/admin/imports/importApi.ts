import type {
  ImportChange,
  ImportLine,
  ImportReport,
  KeptFacts,
  StoredImport,
  StoredImports,
  UndoneImport,
} from '#contract/adminImports';
import type { ErrorResponse } from '#contract/errors';
import { boolean, listOf, number, objectOf, optional, orNull, text, time } from '../../../api/responseShape.ts';
import { adminApi } from '../adminApi.ts';
import { COURSE_TAGS } from '../courses/coursesApi.ts';

/** `skipBad` imports the valid rows although others are bad; `plan` imports what a dry run has shown. */
export type ImportRequest = { skipBad: boolean; plan?: string };
export type ImportOutcome = { report: ImportReport; changes: ImportChange[] };

const readOutcome = objectOf<ImportOutcome>({
  report: objectOf<ImportReport>({
    isDryRun: boolean,
    skipsBad: boolean,
    isWhole: boolean,
    rows: number,
    added: number,
    changed: number,
    unchanged: number,
    similar: number,
    badRows: number,
    errors: listOf(objectOf<ImportReport['errors'][number]>({ line: number, message: text })),
    plan: text,
    importId: orNull(number),
  }),
  changes: listOf(
    objectOf<ImportChange>({ line: number, kind: text, name: text, city: text, fields: optional(objectOf({})) }),
  ),
});

const IMPORT_TIMEOUT_MS = 120_000;

export const importApi = adminApi.enhanceEndpoints({ addTagTypes: ['Import'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Call it untracked, so that neither the file nor its changes are put into the store. */
    importCourses: build.mutation<
      ImportOutcome,
      ImportRequest & { body: ArrayBuffer; onProgress: (done: number, of: number) => void }
    >({
      query: ({ body, onProgress, ...params }) => ({
        url: '/api/admin/courses/import',
        method: 'POST',
        params,
        headers: { 'content-type': 'text/csv' },
        body,
        timeout: IMPORT_TIMEOUT_MS,
        responseHandler: (response) => readImportResponse(response, onProgress),
        validateStatus: ({ ok }, body) => ok && typeof body === 'object' && body !== null && 'report' in body,
      }),
      rawResponseSchema: readOutcome,
      invalidatesTags: (_outcome, _error, { plan }) => (plan === undefined ? [] : [...COURSE_TAGS, 'Import']),
    }),
    getImports: build.query<StoredImports, void>({
      query: () => ({ url: '/api/admin/imports' }),
      rawResponseSchema: objectOf<StoredImports>({
        imports: listOf(objectOf<StoredImport>({ _id: number, at: time, actor: objectOf({}), undoUntil: time })),
      }),
      providesTags: ['Import'],
    }),
    undoImport: build.mutation<UndoneImport, { id: number; reason: string }>({
      query: ({ id, reason }) => ({
        url: `/api/admin/imports/${id}/undo`,
        method: 'POST',
        body: { reason },
        timeout: IMPORT_TIMEOUT_MS,
      }),
      rawResponseSchema: objectOf<UndoneImport>({ removed: number, kept: listOf(objectOf<KeptFacts>({ name: text })) }),
      invalidatesTags: [...COURSE_TAGS, 'Import'],
    }),
  }),
});

export const { useGetImportsQuery, useUndoImportMutation } = importApi;

/** Reads a streamed import response line by line; resolves to the outcome or the error. */
async function readImportResponse(
  response: Response,
  onProgress: (done: number, of: number) => void,
): Promise<ImportOutcome | ErrorResponse | undefined> {
  if (!response.ok || !response.body) return (await response.json()) as ErrorResponse;
  const changes: ImportChange[] = [];
  let rest = '';
  for await (const chunk of chunksOf(response.body.pipeThrough(new TextDecoderStream()))) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as ImportLine;
      if ('report' in message) return { report: message.report, changes };
      if ('error' in message) return message.error;
      if ('changes' in message) changes.push(...message.changes);
      else onProgress(message.progress.done, message.progress.of);
    }
  }
  return undefined;
}

/** Not every browser's ReadableStream is async iterable. */
async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
