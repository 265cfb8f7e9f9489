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

type RowsOf = (query: CompiledQuery) => unknown[] | Promise<unknown[]>;

/** A stub of a database: the test returns the rows of each statement. For rules that need a row and no SQL. */
export function stubDatabase(rowsOf: RowsOf): Kysely<Database> {
  const connection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => ({ rows: (await rowsOf(query)) as R[] }),
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
