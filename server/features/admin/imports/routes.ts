import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { ImportLine, type ImportReport } from '#contract/adminImports';
import { callerOf } from '../../../auth/authenticate.ts';
import { ApiError, toApiError } from '../../../http/errors.ts';
import type { App } from '../../../http/appType.ts';
import { type AdminDeps, adminWrite } from '../deps.ts';
import { chunks, importCourses, prepareImport } from './apply.ts';
import { type ReadFile, readRows } from './rows.ts';

const Query = Type.Object(
  {
    skipBad: Type.Boolean({ default: false, description: 'Leave bad rows out instead of importing nothing' }),
    plan: Type.Optional(
      Type.String({
        pattern: '^[\\w-]{43}$',
        description:
          'Import, if this is still what the import does: `plan` of a dry run. Without it, this is a dry run.',
      }),
    ),
  },
  { additionalProperties: false },
);

type Write = (line: ImportLine) => Promise<void>;

/**
 * Imports courses from a streamed CSV file after a dry run has shown what that changes. The response is JSON lines:
 * changes or progress, then the report. Needs a scope of its own inside the admin scope, because it does not accept
 * JSON.
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
        summary: 'Show what importing a CSV file of courses changes, or import it',
        querystring: Query,
        consumes: ['text/csv'],
        response: {
          200: {
            description: 'Changes or progress, then the report or an error, one JSON value a line',
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
      const closed = new Promise((resolve) => lines.once('close', resolve));
      const write: Write = async (line) => {
        // A client that reads slowly, or has left, must not fill the memory.
        if (!lines.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(lines, 'drain'), closed]);
      };
      void run(request, file, write).finally(() => lines.end());
      return sendLines(reply, lines);
    },
  );

  async function run(request: FastifyRequest, file: ReadFile, write: Write): Promise<void> {
    const { plan, skipBad: skipsBad } = request.query as Static<typeof Query>;
    try {
      const report =
        plan === undefined
          ? await dryRun(file, { skipsBad, write })
          : await importFile(request, { file, skipsBad, plan, write });
      await write({ report });
    } catch (error) {
      const apiError = toApiError(error);
      if (apiError.status === 500) request.log.error({ err: error, requestId: request.id }, 'import failed');
      await write({ error: apiError.envelope() });
    }
  }

  async function dryRun(
    file: ReadFile,
    { skipsBad, write }: { skipsBad: boolean; write: Write },
  ): Promise<ImportReport> {
    const { changes, report } = await prepareImport(deps.db, file, { skipsBad });
    for (const some of chunks(changes)) await write({ changes: some });
    return report;
  }

  function importFile(
    request: FastifyRequest,
    { file, skipsBad, plan, write }: { file: ReadFile; skipsBad: boolean; plan: string; write: Write },
  ): Promise<ImportReport> {
    const caller = callerOf(request);
    const onProgress = (done: number, of: number) => void write({ progress: { done, of } });
    return adminWrite(deps, caller, (trx) =>
      importCourses(trx, file, { actorId: caller.memberId, at: deps.now(), skipsBad, shownPlan: plan, onProgress }),
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
