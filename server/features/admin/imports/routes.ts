import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { ImportLine, type ImportReport } from '#contract/adminImports';
import { callerOf } from '../../../auth/authenticate.ts';
import { ApiError, toApiError } from '../../../http/errors.ts';
import type { App } from '../../../http/appType.ts';
import { type AdminDeps, adminWrite } from '../deps.ts';
import { importCourses, dryRunImport } from './apply.ts';
import { type ReadFile, readRows } from './rows.ts';

const Query = Type.Object(
  {
    dryRun: Type.Boolean({ default: false, description: 'Report what the import would do, and import nothing' }),
    skipBad: Type.Boolean({ default: false, description: 'Leave bad rows out instead of importing nothing' }),
  },
  { additionalProperties: false },
);

/**
 * Imports courses from a streamed CSV file. The response is JSON lines: progress, then the report. Needs a scope of its
 * own inside the admin scope, because it does not accept JSON.
 */
export function importRoutes(app: App, deps: AdminDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('*', (_request, _payload, done) => done(notCsv()));

  app.post(
    '/api/admin/courses/import',
    {
      schema: {
        operationId: 'importCourses',
        tags: ['admin'],
        summary: 'Import courses from a CSV file',
        querystring: Query,
        consumes: ['text/csv'],
        response: {
          200: {
            description: 'Progress, then the report or an error, one JSON value a line',
            content: { 'application/x-ndjson': { schema: ImportLine } },
          },
        },
      },
      config: { refusals: ['too_large', 'unsupported_media_type'] },
    },
    async (request, reply) => {
      if (!(request.body instanceof Readable)) throw notCsv();
      const file = await readRows(request.body);
      const lines = new PassThrough();
      const write = (line: ImportLine): void => void lines.write(`${JSON.stringify(line)}\n`);
      void run(request, file, write).finally(() => lines.end());
      return sendLines(reply, lines);
    },
  );

  async function run(request: FastifyRequest, file: ReadFile, write: (line: ImportLine) => void): Promise<void> {
    const { dryRun, skipBad: skipsBad } = request.query as Static<typeof Query>;
    try {
      const report = dryRun
        ? dryRunImport(deps.db, file, { skipsBad })
        : importFile(request, { file, skipsBad, write });
      write({ report: await report });
    } catch (error) {
      const apiError = toApiError(error);
      if (apiError.status === 500) request.log.error({ err: error }, 'import failed');
      write({ error: apiError.envelope() });
    }
  }

  function importFile(
    request: FastifyRequest,
    { file, skipsBad, write }: { file: ReadFile; skipsBad: boolean; write: (line: ImportLine) => void },
  ): Promise<ImportReport> {
    const caller = callerOf(request);
    const onProgress = (done: number, of: number) => write({ progress: { done, of } });
    return adminWrite(deps, caller, (trx) =>
      importCourses(trx, file, { actorId: caller.memberId, at: deps.now(), skipsBad, onProgress }),
    );
  }
}

/** The route's schema describes one line, not the stream. */
function sendLines(reply: FastifyReply, lines: Readable): FastifyReply {
  return reply.type('application/x-ndjson; charset=utf-8').send(lines);
}

function notCsv(): ApiError {
  return new ApiError('unsupported_media_type', 'Send the file as text/csv.');
}
