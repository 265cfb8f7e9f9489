import { type Kysely, sql } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../db/schema.ts';
import { Fault } from '../../platform/errors.ts';
import type { App } from '../../platform/http.ts';
import { noStore } from '../../platform/publicCaching.ts';

const Healthy = Type.Object({ status: Type.Literal('ok') });
const ok = { status: 'ok' as const };

export function healthRoutes(app: App, { db }: { db: Kysely<Database> }): void {
  const options = { schema: { response: { 200: Healthy } }, onRequest: noStore };
  /** The process answers. */
  app.get('/api/health/live', options, () => ok);
  /** The process may be sent requests: its database answers, too. */
  app.get('/api/health/ready', { ...options, config: { refusals: ['unavailable'] } }, async () => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      throw Object.assign(new Fault('unavailable', 'The database does not answer.'), { cause: error });
    }
    return ok;
  });
}
