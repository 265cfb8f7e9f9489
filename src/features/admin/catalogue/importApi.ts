import type { ImportLine, ImportReport } from '#contract/adminImports';
import type { ErrorResponse } from '#contract/errors';
import { adminApi } from '../adminApi.ts';
import { COURSE_TAGS } from '../courses/coursesApi.ts';

/** `dryRun` changes nothing; `skipBad` imports the valid rows although others are bad. */
export type ImportRequest = { dryRun: boolean; skipBad: boolean };

const IMPORT_TIMEOUT_MS = 120_000;

export const importApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Call it untracked, so that the file is not put into the store. */
    importCourses: build.mutation<
      ImportReport,
      ImportRequest & { body: ArrayBuffer; onProgress: (done: number, of: number) => void }
    >({
      query: ({ body, dryRun, skipBad, onProgress }) => ({
        url: '/api/admin/courses/import',
        method: 'POST',
        params: { dryRun, skipBad },
        headers: { 'content-type': 'text/csv' },
        body,
        timeout: IMPORT_TIMEOUT_MS,
        responseHandler: (response) => readImportResponse(response, onProgress),
        validateStatus: ({ ok }, body) => ok && typeof body === 'object' && body !== null && 'rows' in body,
      }),
      invalidatesTags: COURSE_TAGS,
    }),
  }),
});

/** Reads a streamed import response line by line; resolves to the report or the error. */
async function readImportResponse(
  response: Response,
  onProgress: (done: number, of: number) => void,
): Promise<ImportReport | ErrorResponse | undefined> {
  if (!response.ok || !response.body) return (await response.json()) as ErrorResponse;
  let rest = '';
  for await (const chunk of chunksOf(response.body.pipeThrough(new TextDecoderStream()))) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as ImportLine;
      if ('report' in message) return message.report;
      if ('error' in message) return message.error;
      onProgress(message.progress.done, message.progress.of);
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
