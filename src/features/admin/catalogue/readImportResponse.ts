import type { ImportLine, ImportReport } from '#contract/adminCourses';
import type { ErrorResponse } from '#contract/errors';

/** Reads a streamed import response line by line; resolves to the report or the error. */
export async function readImportResponse(
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
