import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

type Answer = (query: CompiledQuery) => unknown[] | Promise<unknown[]>;

/** A database that is none: each statement is answered by the test, for rules that need one row and no SQL. */
export function answeredDatabase(answer: Answer): Kysely<Database> {
  const connection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({ rows: (await answer(query)) as R[] }),
    streamQuery: () => {
      throw new Error('Nothing is streamed here');
    },
  };
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve(connection);
    }
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
