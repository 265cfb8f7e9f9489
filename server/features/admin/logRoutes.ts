import { Type } from 'typebox';
import { AnalyticsEvents, AUDIT_ACTIONS, type AuditEntry, AuditLog } from '#contract/admin';
import { ADMIN_PAGE } from '#contract/limits';
import type { App } from '../../http/appType.ts';
import { auditEntries } from './auditRepository.ts';
import { EXPORT_PAGE, sendCsv } from './csvPages.ts';
import { paged, readNumberedCursor, readTimeCursor, writeCursor } from './cursor.ts';
import type { AdminDeps } from './deps.ts';
import { storedEvents } from './eventRepository.ts';
import { timeSpan } from './timeSpan.ts';

const narrowed = {
  search: Type.Optional(
    Type.String({ maxLength: 100, description: 'The beginning of a name or an address of a person in it' }),
  ),
  action: Type.Optional(Type.Enum(AUDIT_ACTIONS)),
  ...timeSpan,
};

const EXPORT_COLUMNS = ['id', 'at', 'by', 'by_id', 'action', 'about', 'about_id', 'reason', 'details'];

const cellsOf = ({ _id, at, actor, action, member, target, targetId, reason, details }: AuditEntry) => [
  ...[_id, at, actor.kind === 'operator' ? 'operator' : (actor.displayName ?? 'an admin who left'), actor._id, action],
  ...[member ? member.email : target, targetId, reason, Object.keys(details).length > 0 ? JSON.stringify(details) : ''],
];

type Deps = Pick<AdminDeps, 'db'> & { eventsKept: AnalyticsEvents['kept'] };

/** The audit log and the stored analytics events. Register it in the admin scope. */
export function logRoutes(app: App, { db, eventsKept }: Deps): void {
  app.get(
    '/api/admin/audit',
    {
      schema: {
        operationId: 'getAuditLog',
        tags: ['admin'],
        summary: 'The audit log',
        querystring: Type.Object({ ...narrowed, ...paged }, { additionalProperties: false }),
        response: { 200: AuditLog },
      },
    },
    async ({ query: { cursor, search = '', ...query } }) => {
      const after = readNumberedCursor(cursor);
      const rows = await auditEntries(db, { search: search.trim(), ...query }, { after, limit: ADMIN_PAGE + 1 });
      const entries = rows.slice(0, ADMIN_PAGE);
      const last = rows.length > ADMIN_PAGE ? entries.at(-1) : undefined;
      return { entries, nextCursor: last ? writeCursor(last.at, String(last._id)) : null };
    },
  );

  app.get(
    '/api/admin/audit/export',
    {
      schema: {
        operationId: 'exportAuditLog',
        tags: ['admin'],
        summary: 'The audit log as CSV',
        querystring: Type.Object(narrowed, { additionalProperties: false }),
        response: {
          200: { description: 'The entries, newest first', content: { 'text/csv': { schema: Type.String() } } },
        },
      },
    },
    ({ query: { search = '', ...query } }, reply) =>
      sendCsv<AuditEntry>(reply, 'audit-log.csv', {
        columns: EXPORT_COLUMNS,
        rowsAfter: (last) => {
          const after = last ? { at: new Date(last.at), id: last._id } : null;
          return auditEntries(db, { search: search.trim(), ...query }, { after, limit: EXPORT_PAGE });
        },
        cellsOf,
      }) as never,
  );

  app.get(
    '/api/admin/events',
    {
      schema: {
        operationId: 'getAnalyticsEvents',
        tags: ['admin'],
        summary: 'Stored analytics events',
        querystring: Type.Object(
          { name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })), ...paged },
          { additionalProperties: false },
        ),
        response: { 200: AnalyticsEvents },
      },
    },
    async ({ query: { name, cursor } }) => {
      const rows = await storedEvents(db, { name, after: readTimeCursor(cursor) });
      const events = rows.slice(0, ADMIN_PAGE);
      const last = rows.length > ADMIN_PAGE ? events.at(-1) : undefined;
      return { kept: eventsKept, events, nextCursor: last ? writeCursor(last.receivedAt, last._id) : null };
    },
  );
}
