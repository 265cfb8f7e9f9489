import type { Kysely } from 'kysely';
import { Type, type Static } from 'typebox';
import type { Database } from '../db/schema.ts';
import { ApiError } from './errors.ts';
import type { App } from './appType.ts';
import { findLastRecount, takesWrites } from './healthRepository.ts';
import { noStore } from './cacheHeaders.ts';

const Healthy = Type.Object(
  { status: Type.Literal('ok') },
  { title: 'Healthy', description: 'The process is running' },
);
const Ready = Type.Object(
  {
    ...Healthy.properties,
    lastRecount: Type.Union(
      [
        Type.Object({
          at: Type.String({ format: 'date-time' }),
          differences: Type.Integer({ description: 'Wrong tallies; anything but 0 wants an operator' }),
        }),
        Type.Null(),
      ],
      { description: 'How the last count of all ballots ended' },
    ),
  },
  {
    title: 'Ready',
    description:
      'The process can serve requests, because its database responds and takes writes, whatever the last recount found',
  },
);
const ok = { status: 'ok' as const };

export function healthRoutes(app: App, { db }: { db: Kysely<Database> }): void {
  app.get(
    '/api/health/live',
    {
      schema: {
        operationId: 'getLiveness',
        tags: ['deployment'],
        summary: 'Whether the process is running',
        response: { 200: Healthy },
      },
      onRequest: noStore,
    },
    () => ok,
  );
  app.get(
    '/api/health/ready',
    {
      schema: {
        operationId: 'getReadiness',
        tags: ['deployment'],
        summary: 'Whether the process can serve requests',
        response: { 200: Ready },
      },
      onRequest: noStore,
      config: { refusals: ['unavailable'] },
    },
    async () => {
      const [isWritable, lastRecount] = await ask(db);
      if (!isWritable) throw new ApiError('unavailable', 'The database takes no writes.');
      return { ...ok, lastRecount };
    },
  );
}

async function ask(db: Kysely<Database>): Promise<[boolean, Static<typeof Ready>['lastRecount']]> {
  try {
    return [await takesWrites(db), (await findLastRecount(db)) ?? null];
  } catch (error) {
    throw Object.assign(new ApiError('unavailable', 'The database doesn’t answer.'), { cause: error });
  }
}
