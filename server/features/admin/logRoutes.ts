import { Type } from 'typebox';
import { AnalyticsEvents, AuditLog } from '#contract/admin';
import { ADMIN_PAGE } from '#contract/limits';
import type { App } from '../../http/appType.ts';
import { auditEntries } from './auditRepository.ts';
import { paged, readNumberedCursor, readTimeCursor, writeCursor } from './cursor.ts';
import type { AdminDeps } from './deps.ts';
import { storedEvents } from './eventRepository.ts';

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
        querystring: Type.Object(paged, { additionalProperties: false }),
        response: { 200: AuditLog },
      },
    },
    async ({ query: { cursor } }) => {
      const rows = await auditEntries(db, readNumberedCursor(cursor));
      const entries = rows.slice(0, ADMIN_PAGE);
      const last = rows.length > ADMIN_PAGE ? entries.at(-1) : undefined;
      return { entries, nextCursor: last ? writeCursor(last.at, String(last._id)) : null };
    },
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
