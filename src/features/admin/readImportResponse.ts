import type { ImportLine, ImportReport } from '#contract/adminCourses';
import type { ErrorResponse } from '#contract/errors';

/** Reads the lines of an import's answer as they come; answers the report, or what was refused. */
export async function readImportResponse(
  response: Response,
  onProgress: (done: number, of: number) => void,
): Promise<ImportReport | ErrorResponse | undefined> {
  if (!response.ok || !response.body) return (await response.json()) as ErrorResponse;
  let rest = '';
  for await (const text of piecesOf(response.body.pipeThrough(new TextDecoderStream()))) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = JSON.parse(line) as ImportLine;
      if ('report' in said) return said.report;
      if ('error' in said) return said.error;
      onProgress(said.progress.done, said.progress.of);
    }
  }
  return undefined;
}

/** A stream is not iterable in every browser. */
async function* piecesOf<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
